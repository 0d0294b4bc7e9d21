import { ChatUserType } from '@markaz/protocol/teaching/chats/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { personName } from '../../shared/format/person.ts'
import { ConversationMessages } from './ConversationMessages.tsx'
import { chatCacheUpdaterOf } from './chat-cache-updater.ts'
import { type ChatListScope, type ChatWithExam, markChatRead } from './chat-list-scope.ts'
import { MessageBubble, UnsentMessageBubble } from './MessageBubble.tsx'
import { changeUnsentChatItem, removeUnsentChatItem, type UnsentMessage } from './outbox.ts'
import { sendChatOutbox } from './send-outbox.ts'

interface ConversationProps {
  scope: ChatListScope
  open: ChatWithExam
  unsent: readonly UnsentMessage[]
}

export function Conversation({ scope, open, unsent }: ConversationProps) {
  const { chat, messages } = open
  const client = useQueryClient()
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const waiting = unsent.filter((one) => one.chatId === chat.id && !arrived.has(one.clientId))
  const retry = (clientId: string) => {
    changeUnsentChatItem(clientId, { state: 'sending', trouble: null })
    void sendChatOutbox(client)
  }
  return (
    <ConversationMessages
      name={personName(chat.student.fullName)}
      messages={messages}
      bubble={(message) => <MessageBubble message={message} isExam={scope.about === 'exam'} />}
      unsent={waiting.map((message) => (
        <UnsentMessageBubble
          key={message.clientId}
          message={message}
          retry={() => retry(message.clientId)}
          discard={() => removeUnsentChatItem(message.clientId)}
        />
      ))}
      isTheirs={({ sender }) => sender.userType === ChatUserType.Student}
      isUnread={chat.unreadCount > 0}
      markRead={(last) =>
        void markChatRead(scope, chat.id, last).then(
          () => chatCacheUpdaterOf(client, scope).read(chat.id),
          () => {},
        )
      }
    />
  )
}
