import { ChatUserType } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { personName } from '../../shared/format/person.ts'
import { ConversationMessages } from './ConversationMessages.tsx'
import { chatCacheUpdaterOf } from './feed.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import { changeUnsentItem, removeUnsentItem, type UnsentMessage } from './outbox.ts'
import { type ChatListScope, markChatRead, type OpenedChat } from './room.ts'
import { sendOutbox } from './send-outbox.ts'

interface ConversationProps {
  room: ChatListScope
  open: OpenedChat
  unsent: readonly UnsentMessage[]
}

export function Conversation({ room, open, unsent }: ConversationProps) {
  const { chat, messages } = open
  const client = useQueryClient()
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const waiting = unsent.filter((one) => one.chatId === chat.id && !arrived.has(one.clientId))
  const retry = (clientId: string) => {
    changeUnsentItem(clientId, { state: 'sending', trouble: null })
    void sendOutbox(client)
  }
  return (
    <ConversationMessages
      name={personName(chat.student.fullName)}
      messages={messages}
      bubble={(message) => <MessageBubble message={message} isExam={room.about === 'exam'} />}
      unsent={waiting.map((message) => (
        <UnsentBubble
          key={message.clientId}
          message={message}
          retry={() => retry(message.clientId)}
          discard={() => removeUnsentItem(message.clientId)}
        />
      ))}
      isTheirs={({ sender }) => sender.userType === ChatUserType.Student}
      isUnread={chat.unreadCount > 0}
      markRead={(last) =>
        void markChatRead(room, chat.id, last).then(
          () => chatCacheUpdaterOf(client, room).read(chat.id),
          () => {},
        )
      }
    />
  )
}
