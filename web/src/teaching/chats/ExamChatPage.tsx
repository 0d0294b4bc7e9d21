import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ChatScreen } from '../../domain/chat/ChatScreen.tsx'
import type { ChatListScope } from '../../domain/chat/chat-list-scope.ts'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { examChatPath, groupPagePath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { toRoutesByGroupScope, useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { examChatText as words } from './chats.text.ts'

const checks = toRoutesByGroupScope(exams.check)

export function ExamChatPage() {
  const place = useGroupPageLocation()
  const crumbs = [{ title: words.tab, path: groupPagePath(place, 'exam') }, { title: words.title }]
  return (
    <GroupPageFrame segment="exam" crumbs={crumbs}>
      {({ place: open }) => <ExamChats place={open} />}
    </GroupPageFrame>
  )
}

function ExamChats({ place }: Pick<GroupPageContext, 'place'>) {
  const { examId: examText, chatId, senderId } = useParams()
  const examId = Number(examText)
  const { isAllowed: mayCheck } = useRouteByGroupScope(place.base, checks)
  const scope = useMemo<ChatListScope>(() => ({ about: 'exam', id: examId }), [examId])
  const { base, id, staffId, scheduleId } = place
  const pathOf = useMemo(() => {
    const here = { base, id, staffId, scheduleId }
    return (chat: { id: number; student: { id: number } }) =>
      examChatPath(here, examId, { chatId: chat.id, studentId: chat.student.id })
  }, [base, id, staffId, scheduleId, examId])
  return (
    <ChatScreen
      key={examId}
      scope={scope}
      chatId={Number(chatId)}
      senderId={Number(senderId)}
      mayCheck={mayCheck}
      pathOf={pathOf}
      backPath={groupPagePath(place, 'exam')}
      defaultFilter="all"
      isHere={(open) => open.exam?.groupId === id}
    />
  )
}
