import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { HintNote, SecondaryText, UserEnteredText } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { chatText as words } from './chat.text.ts'
import type { ChatListScope, ChatWithExam } from './chat-list-scope.ts'
import { isChatWaitingForCheck } from './chat-state.ts'
import style from './check.module.css'
import { UnsentMessageErrorText } from './MessageBubble.tsx'
import type { UnsentSubmissionVerdict } from './outbox.ts'
import { SubmissionVerdictForm, type SubmissionVerdictFormValues } from './SubmissionVerdictForm.tsx'
import { sendChatOutbox } from './send-outbox.ts'
import { chatFocusTargetAttribute } from './use-chat-shortcuts.tsx'
import { findOtherUserCheckingChat } from './use-displayed-chat.ts'

interface SubmissionVerdictPanelProps {
  scope: ChatListScope
  open: ChatWithExam
  mayCheck: boolean
  check: UnsentSubmissionVerdict | undefined
  save: (given: SubmissionVerdictFormValues) => void
  force: () => void
  isForcing: boolean
  isPhone: boolean
}

export function SubmissionVerdictPanel(props: SubmissionVerdictPanelProps) {
  return (
    <section className={style.panel} aria-label={words.check}>
      <HandedIn {...props.open.chat} />
      <PanelBody {...props} />
    </section>
  )
}

function HandedIn({ handedInAt, lateAt }: ChatWithExam['chat']) {
  return (
    <>
      {handedInAt && (
        <SecondaryText as="p" small>
          {words.handedInAt(friendlyTimestampText(handedInAt))}
        </SecondaryText>
      )}
      {lateAt && <HintNote>{words.lateAt(friendlyTimestampText(lateAt))}</HintNote>}
    </>
  )
}

function PanelBody({ scope, open, mayCheck, check, save, force, isForcing, isPhone }: SubmissionVerdictPanelProps) {
  const { chat, exam, participant } = open
  const [isAgain, setAgain] = useState(false)
  const isChecked = chat.checkedAt !== null && !isChatWaitingForCheck(chat)
  const isHandedIn = isChatWaitingForCheck(chat) || isChecked
  if (check) return <OnItsWay check={check} />
  if (!mayCheck) return <Decided open={open} note={words.readOnly} />
  if (exam?.announced) return <Decided open={open} note={words.announced} />
  if (exam?.period === ExamPeriod.NotStarted) return <HintNote tone="blue">{words.notBegun}</HintNote>
  if (!isHandedIn && scope.about === 'homework')
    return (
      <HintNote tone="blue">
        {chat.status === HomeworkStatus.Uncompleted ? words.nothingYetLate : words.nothingYet}
      </HintNote>
    )
  const other = findOtherUserCheckingChat(chat)
  if (other) return <Held name={other.fullName} force={force} isForcing={isForcing} />
  if (isChecked && !isAgain)
    return (
      <Decided open={open}>
        <Button onClick={() => setAgain(true)}>{words.checkAgain}</Button>
      </Decided>
    )
  return (
    <SubmissionVerdictForm
      scope={scope}
      chat={chat}
      failureReasonId={participant?.failureReason?.id ?? null}
      isAgain={isChecked}
      note={isHandedIn ? null : words.onPaper}
      save={(given) => {
        setAgain(false)
        save(given)
      }}
      cancel={isChecked ? () => setAgain(false) : undefined}
      isPhone={isPhone}
    />
  )
}

/** Shown if another user is checking the same submission; the user can check it nevertheless. */
function Held({ name, force, isForcing }: { name: string; force: () => void; isForcing: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <>
      <HintNote tone="blue" role="status">
        {words.isChecking(name)}
      </HintNote>
      <Button ref={button} {...chatFocusTargetAttribute('force')} loading={isForcing} onClick={force}>
        {words.checkAnyway}
      </Button>
    </>
  )
}

function Decided({ open, note, children }: { open: ChatWithExam; note?: string; children?: ReactNode }) {
  const { chat, participant } = open
  return (
    <>
      {note && <HintNote tone="blue">{note}</HintNote>}
      {chat.checkedAt !== null && !isChatWaitingForCheck(chat) && (
        <>
          <Verdict {...chat} reason={participant?.failureReason?.name ?? null} />
          <UserEnteredText>{chat.comment}</UserEnteredText>
          <SecondaryText as="p" small>
            {words.by(chat.checkedBy?.fullName ?? '', friendlyTimestampText(chat.checkedAt))}
          </SecondaryText>
        </>
      )}
      {children}
    </>
  )
}

function Verdict({
  status,
  score,
  reason,
}: Pick<ChatWithExam['chat'], 'score'> & { status: number | null; reason: string | null }) {
  const isAccepted = status === ChatStatus.Accepted
  return (
    <p className={style.given}>
      {score !== null && <b>{words.points(score)}</b>}
      {reason !== null ? (
        <StatusPill tone="red">
          {words.setAside}: {reason}
        </StatusPill>
      ) : (
        <StatusPill tone={isAccepted ? 'green' : 'gold'}>
          {words.verdict[isAccepted ? ChatStatus.Accepted : ChatStatus.Rejected]}
        </StatusPill>
      )}
    </p>
  )
}

function OnItsWay({ check }: { check: UnsentSubmissionVerdict }) {
  const client = useQueryClient()
  return (
    <>
      <Verdict {...check} reason={check.failureReasonId === null ? null : ''} />
      <UserEnteredText>{check.comment}</UserEnteredText>
      {check.state === 'sending' ? (
        <SecondaryText as="p" small>
          {words.sending}
        </SecondaryText>
      ) : (
        <UnsentMessageErrorText role="alert">
          {words.notSent}
          <Button size="small" onClick={() => void sendChatOutbox(client)}>
            {words.retry}
          </Button>
        </UnsentMessageErrorText>
      )}
    </>
  )
}
