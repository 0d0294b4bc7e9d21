import { CheckCircleOutlined, ClockCircleOutlined, InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { type ChatMessage, ChatStatus, ChatUserType } from '@markaz/protocol/teaching/chats/schemas'
import { Button } from 'antd'
import { type HTMLAttributes, memo } from 'react'
import { friendlyTimestampText, timeOfDayText, timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { UserEnteredText } from '../../shared/ui/layout.tsx'
import { TextWithLinks } from '../../shared/ui/links.tsx'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import { chatText as words } from './chat.text.ts'
import style from './message-bubble.module.css'
import type { UnsentMessage } from './outbox.ts'
import troubleStyle from './trouble.module.css'

export const MessageBubble = memo(function MessageBubblePlain({
  message,
  isExam,
}: {
  message: ChatMessage
  isExam: boolean
}) {
  const { kind, sender, text, files, createdAt } = message
  if (kind === 'check') return <CheckLine message={message} isExam={isExam} />
  if (kind === 'deadline')
    return (
      <p className={style.event}>
        <ClockCircleOutlined aria-hidden /> {words.deadlineMoved(friendlyTimestampText(message.deadline))}
        <span className={style.meta}>
          {personName(sender.fullName)}, {timeOfDayText(createdAt)}
        </span>
      </p>
    )
  const isStudent = sender.userType === ChatUserType.Student
  const { isSubmission, isLate, writtenAt } = message
  const look = isSubmission ? (isLate ? style.late : style.handIn) : isStudent ? '' : style.own
  return (
    <article className={`${style.bubble} ${look}`}>
      {!isStudent && <span className={style.sender}>{personName(sender.fullName)}</span>}
      {isSubmission && (
        <p className={style.handInHead}>
          <InboxOutlined aria-hidden /> {isLate ? words.handedInLate : words.handedIn}
        </p>
      )}
      {writtenAt && (
        <span className={style.meta}>{words.writtenThenCame(timestampText(writtenAt), timestampText(createdAt))}</span>
      )}
      {text && (
        <UserEnteredText>
          <TextWithLinks text={text} />
        </UserEnteredText>
      )}
      <AttachmentList files={files} />
      <span className={style.meta}>
        {isStudent && !isSubmission && `${words.talk} · `}
        <time dateTime={createdAt} title={timestampText(createdAt)}>
          {timeOfDayText(createdAt)}
        </time>
      </span>
    </article>
  )
})

function CheckLine({ message, isExam }: { message: ChatMessage; isExam: boolean }) {
  const { sender, text, score, status, createdAt } = message
  const isAccepted = status === ChatStatus.Accepted
  const decided =
    isExam && score === null ? words.setAside : words.verdict[isAccepted ? ChatStatus.Accepted : ChatStatus.Rejected]
  const word = status === null ? words.takenBack : decided
  return (
    <article className={`${style.verdictLine} ${isAccepted ? style.green : style.gold}`}>
      <p className={style.verdictHead}>
        {isAccepted ? <CheckCircleOutlined aria-hidden /> : <RollbackOutlined aria-hidden />} {word}
        {score !== null && <b>{words.points(score)}</b>}
      </p>
      {text && (
        <UserEnteredText>
          <TextWithLinks text={text} />
        </UserEnteredText>
      )}
      <span className={style.meta}>
        {personName(sender.fullName)}, <time title={timestampText(createdAt)}>{timeOfDayText(createdAt)}</time>
      </span>
    </article>
  )
}

interface UnsentMessageBubbleProps {
  message: Pick<UnsentMessage, 'text' | 'files' | 'state' | 'trouble'>
  retry: () => void
  discard: () => void
}

export function UnsentMessageBubble({ message, retry, discard }: UnsentMessageBubbleProps) {
  const { text, files, state, trouble } = message
  return (
    <article className={`${style.bubble} ${style.own} ${style.unsentBubble}`}>
      {text && <UserEnteredText>{text}</UserEnteredText>}
      <AttachmentList files={files} />
      {state === 'sending' ? (
        <span className={style.meta}>{words.sending}</span>
      ) : (
        <UnsentMessageErrorText role="alert">
          {trouble ?? words.notSent}
          <Button size="small" onClick={retry}>
            {words.retry}
          </Button>
          {state === 'refused' && (
            <Button size="small" onClick={discard}>
              {words.discard}
            </Button>
          )}
        </UnsentMessageErrorText>
      )}
    </article>
  )
}

export const UnsentMessageErrorText = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span {...props} className={troubleStyle.trouble} />
)
