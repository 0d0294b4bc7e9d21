import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ChatScreen } from '../../domain/chat/ChatScreen.tsx'
import { examChatPath } from '../../domain/chat/chat-path.ts'
import type { ChatScope } from '../../domain/chat/room.ts'
import { splitByGroupScope, useGroupScopeCall } from '../../domain/group/call-reach.ts'
import { GroupFrame, type GroupPageContext } from '../../domain/group/GroupFrame.tsx'
import { pathInGroup, useGroupRoute } from '../../domain/group/group-place.ts'
import { examChatText as words } from './exam-chat.text.ts'

const checks = splitByGroupScope(exams.check)

export function ExamChatPage() {
  const place = useGroupRoute()
  const crumbs = [{ title: words.tab, path: pathInGroup(place, 'exam') }, { title: words.title }]
  return (
    <GroupFrame segment="exam" crumbs={crumbs}>
      {({ place: open }) => <ExamChats place={open} />}
    </GroupFrame>
  )
}

function ExamChats({ place }: Pick<GroupPageContext, 'place'>) {
  const { examId: examText, chatId, senderId } = useParams()
  const examId = Number(examText)
  const { isAllowed: mayCheck } = useGroupScopeCall(place.base, checks)
  const room = useMemo<ChatScope>(() => ({ about: 'exam', id: examId }), [examId])
  const { base, id, staffId, scheduleId } = place
  const pathOf = useMemo(() => {
    const here = { base, id, staffId, scheduleId }
    return (chat: { id: number; student: { id: number } }) =>
      examChatPath(here, examId, { chatId: chat.id, studentId: chat.student.id })
  }, [base, id, staffId, scheduleId, examId])
  return (
    <ChatScreen
      key={examId}
      room={room}
      chatId={Number(chatId)}
      senderId={Number(senderId)}
      mayCheck={mayCheck}
      pathOf={pathOf}
      backPath={pathInGroup(place, 'exam')}
      defaultFilter="all"
      isHere={(open) => open.exam?.groupId === id}
    />
  )
}
