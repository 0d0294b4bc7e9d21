import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { Period } from '@markaz/protocol/teaching/exams/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { momentText } from '../../shared/format/date.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { CheckForm, type Given } from './CheckForm.tsx'
import style from './chat.module.css'
import { chatText as words } from './chat.text.ts'
import { isWaiting } from './chat-state.ts'
import type { UnsentCheck } from './outbox.ts'
import type { OpenedChat, Room } from './room.ts'
import { sendOutbox } from './send-outbox.ts'
import { part } from './use-chat-keys.tsx'
import { heldByAnother } from './use-open-chat.ts'
import { verdictOf } from './verdict.ts'

interface CheckPanelProps {
  room: Room
  open: OpenedChat
  mayCheck: boolean
  check: UnsentCheck | undefined
  save: (given: Given) => void
  force: () => void
  isForcing: boolean
  isPhone: boolean
}

/** The check of the open chat, or why there is none. */
export function CheckPanel(props: CheckPanelProps) {
  return (
    <section className={style.panel} aria-label={words.check}>
      <PanelBody {...props} />
    </section>
  )
}

function PanelBody({ room, open, mayCheck, check, save, force, isForcing, isPhone }: CheckPanelProps) {
  const { chat, exam, participant } = open
  const [isAgain, setAgain] = useState(false)
  const isChecked = chat.checkedAt !== null && !isWaiting(chat)
  const isHandedIn = isWaiting(chat) || isChecked
  if (check) return <OnItsWay check={check} />
  if (!mayCheck) return <Decided open={open} note={words.readOnly} />
  if (exam?.announced) return <Decided open={open} note={words.announced} />
  if (exam?.period === Period.NotStarted) return <p className={style.note}>{words.notBegun}</p>
  if (!isHandedIn && room.about === 'homework')
    return (
      <p className={style.note}>
        {chat.status === HomeworkStatus.Uncompleted ? words.nothingYetLate : words.nothingYet}
      </p>
    )
  const other = heldByAnother(chat)
  if (other) return <Held name={other.fullName} force={force} isForcing={isForcing} />
  if (isChecked && !isAgain)
    return (
      <Decided open={open}>
        <Button onClick={() => setAgain(true)}>{words.checkAgain}</Button>
      </Decided>
    )
  return (
    <CheckForm
      room={room}
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

/** Somebody else is at it; nobody is hindered, but both should know. */
function Held({ name, force, isForcing }: { name: string; force: () => void; isForcing: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <>
      <p className={style.note} role="status">
        {words.isChecking(name)}
      </p>
      <Button ref={button} {...part('force')} loading={isForcing} onClick={force}>
        {words.checkAnyway}
      </Button>
    </>
  )
}

/** What was decided, by whom. */
function Decided({ open, note, children }: { open: OpenedChat; note?: string; children?: ReactNode }) {
  const { chat, participant } = open
  return (
    <>
      {note && <p className={style.note}>{note}</p>}
      {chat.checkedAt !== null && !isWaiting(chat) && (
        <>
          <Verdict score={chat.score} reason={participant?.failureReason?.name ?? null} />
          <p className={style.text}>{chat.comment}</p>
          <p className={style.soft}>{words.by(chat.checkedBy?.fullName ?? '', momentText(chat.checkedAt))}</p>
        </>
      )}
      {children}
    </>
  )
}

function Verdict({ score, reason }: { score: number | null; reason: string | null }) {
  const status = score === null ? null : verdictOf(score)
  return (
    <p className={style.given}>
      {score !== null && <b>{words.points(score)}</b>}
      {reason !== null ? (
        <StatusPill tone="red">
          {words.setAside}: {reason}
        </StatusPill>
      ) : (
        status && <StatusPill tone={status === 3 ? 'green' : 'gold'}>{words.verdict[status]}</StatusPill>
      )}
    </p>
  )
}

function OnItsWay({ check }: { check: UnsentCheck }) {
  const client = useQueryClient()
  return (
    <>
      <Verdict score={check.score} reason={check.failureReasonId === null ? null : ''} />
      <p className={style.text}>{check.comment}</p>
      {check.state === 'sending' ? (
        <p className={style.soft}>{words.sending}</p>
      ) : (
        <p className={style.trouble} role="alert">
          {words.notSent}
          <Button size="small" onClick={() => void sendOutbox(client)}>
            {words.retry}
          </Button>
        </p>
      )}
    </>
  )
}
