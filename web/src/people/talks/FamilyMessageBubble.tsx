import type { MessageShownToFamily } from '@markaz/protocol/people/talks/schemas'
import { AttachmentList } from '../../domain/attachments/AttachmentList.tsx'
import look from '../../domain/chat/message-bubble.module.css'
import { timeOfDayText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { UserEnteredText } from '../../shared/ui/layout.tsx'
import { TextWithLinks } from '../../shared/ui/links.tsx'
import { conversationsText as words } from './talks.text.ts'

export function FamilyMessageBubble({ message }: { message: MessageShownToFamily }) {
  const { sender, text, files, createdAt, readAt } = message
  const isOurs = sender.side === 'centre'
  return (
    <article className={`${look.bubble} ${isOurs ? look.own : ''}`}>
      <span className={look.sender}>{personName(sender.fullName)}</span>
      {text && (
        <UserEnteredText>
          <TextWithLinks text={text} />
        </UserEnteredText>
      )}
      <AttachmentList files={files} />
      <span className={look.meta}>
        <time dateTime={createdAt} title={timestampText(createdAt)}>
          {timeOfDayText(createdAt)}
        </time>
        {isOurs && readAt && <span title={timestampText(readAt)}> · {words.read(timeOfDayText(readAt))}</span>}
      </span>
    </article>
  )
}
