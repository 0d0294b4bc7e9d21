import { homework } from '@markaz/protocol/teaching/homework/routes'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ChatScreen } from '../../domain/chat/ChatScreen.tsx'
import type { ChatListScope } from '../../domain/chat/chat-list-scope.ts'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { groupPagePath, homeworkChatPath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { homeworkChatText as words } from './chats.text.ts'

/** A teacher can check all waiting submissions here, one after the other. */
export function HomeworkChatPage() {
  const place = useGroupPageLocation()
  const crumbs = [{ title: words.tab, path: groupPagePath(place, 'homework') }, { title: words.title }]
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {({ place: open }) => <HomeworkChats place={open} />}
    </GroupPageFrame>
  )
}

function HomeworkChats({ place }: Pick<GroupPageContext, 'place'>) {
  const { chatId, senderId } = useParams()
  const read = useRouteByGroupScope(place.base, homework.chat)
  const check = useRouteByGroupScope(place.base, homework.check)
  const { reach } = read
  const scope = useMemo<ChatListScope>(() => ({ about: 'homework', reach, id: place.id }), [reach, place.id])
  // The verdict's route must have the same scope (all groups or own groups) as the route that loaded the chat.
  const mayCheck = check.isAllowed && check.reach === reach
  const { base, id, staffId, scheduleId } = place
  const pathOf = useMemo(() => {
    const here = { base, id, staffId, scheduleId }
    return (chat: { id: number; student: { id: number } }) =>
      homeworkChatPath(here, { chatId: chat.id, studentId: chat.student.id })
  }, [base, id, staffId, scheduleId])
  return (
    <ChatScreen
      scope={scope}
      chatId={Number(chatId)}
      senderId={Number(senderId)}
      mayCheck={mayCheck}
      pathOf={pathOf}
      backPath={groupPagePath(place, 'homework')}
    />
  )
}
