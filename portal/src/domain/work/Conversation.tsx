import { type ChatMessage, ChatStatus, ChatUserType } from '@markaz/protocol/teaching/chats/schemas'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Tag } from '../../shared/ui/parts.tsx'
import { SubmissionFiles } from './CachedFile.tsx'
import { submissionText as text } from './work.text.ts'

export function Conversation({ messages }: { messages: readonly ChatMessage[] }) {
  if (messages.length === 0) return <p className="soft">{text.empty}</p>
  return (
    <ol className="talk" aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Message({ message }: { message: ChatMessage }) {
  const { sender, files, createdAt, isSubmission, isLate, writtenAt } = message
  const isOwn = sender.userType === ChatUserType.Student
  return (
    <li className={isOwn ? 'own' : ''}>
      <p className="soft">
        {isOwn ? text.you : sender.fullName}, {formatDayAndTime(createdAt)}
      </p>
      {isSubmission && (
        <p>
          <Tag>{writtenAt ? text.cameLate : isLate ? `${text.handedIn}, ${text.late}` : text.handedIn}</Tag>
        </p>
      )}
      <Decision message={message} />
      {message.text && <p className="said">{message.text}</p>}
      <SubmissionFiles files={files} />
    </li>
  )
}

function Decision({ message: { status, score, deadline } }: { message: ChatMessage }) {
  if (deadline) return <Tag tone="look">{fillPlaceholders(text.newDeadline, { when: formatDayAndTime(deadline) })}</Tag>
  if (status === null) return null
  const isGood = status === ChatStatus.Accepted
  const word = isGood ? text.accepted : status === ChatStatus.Rejected ? text.rejected : text.checked
  return (
    <p>
      <Tag tone={isGood ? 'good' : 'look'}>
        {score === null ? word : `${word}: ${fillPlaceholders(text.score, { score })}`}
      </Tag>
    </p>
  )
}
