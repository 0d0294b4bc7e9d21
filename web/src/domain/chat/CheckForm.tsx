import { comment as commentRule } from '@markaz/protocol/fields'
import { type Chat, ChatStatus, type CheckInput } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { Button, Input, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { chatText as words } from './chat.text.ts'
import style from './check.module.css'
import { type CheckDraft, checkDrafts } from './drafts.ts'
import { quickComments, readyComment } from './quick-comments.ts'
import type { ChatScope, Verdict } from './room.ts'
import { SendError } from './SendError.tsx'
import { chatPart } from './use-chat-keys.tsx'
import { scoreOf, statusForScore } from './verdict.ts'

export type CheckValues = Pick<Verdict, 'status' | 'score' | 'comment' | 'failureReasonId'>

interface CheckFormProps {
  room: ChatScope
  chat: Chat
  /** The id of the current failure reason. */
  failureReasonId: number | null
  /** True = the work already has a verdict, with which the form starts. */
  isAgain: boolean
  note: string | null
  save: (given: CheckValues) => void
  cancel: (() => void) | undefined
  isPhone: boolean
}

const quickScores = [100, 95, 90, 85, 80, 75, 70, 60, 50, 0]
const { Accepted, Rejected } = ChatStatus

/**
 * Score and comment; the verdict follows from the score. The form keeps its own state, so that typing rerenders nothing
 * else.
 */
export function CheckForm({ room, chat, failureReasonId, isAgain, note, save, cancel, isPhone }: CheckFormProps) {
  const isExam = room.about === 'exam'
  const [draft, setDraft] = useState<CheckDraft>(
    () => checkDrafts.read(room, chat.id) ?? firstDraft(chat, isAgain, failureReasonId),
  )
  const [isTold, setTold] = useState(false)
  const score = scoreOf(draft.score)
  const isSetAside = isExam && draft.failureReasonId !== null
  const status: CheckInput['status'] | null = score === null ? null : statusForScore(score)
  const comment = draft.comment ?? (isSetAside ? '' : readyComment(status))
  const scoreTrouble = score === null && !(isSetAside && draft.score === '') ? words.scoreRule : null
  const commentTrouble = troubleOf(comment, status)
  const scoreField = useRef<InputRef>(null)
  const commentField = useRef<TextAreaRef>(null)
  const id = useId()

  const edit = (change: Partial<CheckDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    checkDrafts.keep(room, chat.id, next)
  }
  useEffect(() => {
    // Moves the focus to the score field, except on phones and while the user is typing in another field.
    if (!isPhone && !isWriting()) scoreField.current?.focus({ preventScroll: true })
  }, [isPhone])

  const submit = () => {
    setTold(true)
    if (scoreTrouble) return scoreField.current?.focus()
    if (commentTrouble) return commentField.current?.focus()
    save({
      status: isSetAside ? null : status,
      score,
      comment: comment.trim(),
      failureReasonId: isSetAside ? draft.failureReasonId : null,
    })
  }
  const accept = () => {
    edit({ score: status === Accepted ? draft.score : '100' })
    commentField.current?.focus()
  }
  const reject = () => {
    edit({ score: status === Rejected ? draft.score : '0' })
    commentField.current?.focus()
  }
  const ready = quickComments(status ?? Accepted)
  const chooseReady = (by: 1 | -1) => {
    const at = ready.indexOf(comment)
    edit({ comment: ready.at((at + by) % ready.length) ?? null })
  }
  const onScoreKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      submit()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      chooseReady(event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const onCommentKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const pick = (text: string) => {
    edit({ comment: text })
    scoreField.current?.focus({ preventScroll: true })
  }
  return (
    <form
      className={style.form}
      aria-label={words.check}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {note && <Hint tone="blue">{note}</Hint>}
      {draft.trouble && (
        <Hint tone="red" role="alert">
          {draft.trouble}
        </Hint>
      )}
      <div className={style.scoreLine}>
        <label className={style.label} htmlFor={`${id}-score`}>
          {words.score}
        </label>
        <Input
          ref={scoreField}
          id={`${id}-score`}
          className={style.score ?? ''}
          {...chatPart('score')}
          size="large"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={3}
          placeholder={words.scoreHint}
          value={draft.score}
          {...(isTold && scoreTrouble ? { status: 'error' as const } : {})}
          aria-invalid={isTold && scoreTrouble !== null}
          aria-describedby={`${id}-verdict`}
          onChange={({ target }) => edit({ score: target.value.replace(/\D/g, '').slice(0, 3) })}
          onFocus={({ target }) => target.select()}
          onKeyDown={onScoreKey}
        />
        <span id={`${id}-verdict`} aria-live="polite">
          {isSetAside ? (
            <StatusPill tone="red">{words.setAside}</StatusPill>
          ) : (
            status && <StatusPill tone={status === Accepted ? 'green' : 'gold'}>{words.verdict[status]}</StatusPill>
          )}
          {draft.score !== '' && score === null && <SendError>{words.scoreRule}</SendError>}
          {isTold && draft.score === '' && scoreTrouble && <SendError>{scoreTrouble}</SendError>}
        </span>
      </div>
      {isPhone && <QuickScores choose={(value) => edit({ score: String(value) })} chosen={score} />}
      {isExam && <ReasonField value={draft.failureReasonId} onChange={(reason) => edit({ failureReasonId: reason })} />}
      <div className={style.field}>
        <label className={style.label} htmlFor={`${id}-comment`}>
          {words.comment}
        </label>
        <Input.TextArea
          ref={commentField}
          id={`${id}-comment`}
          {...chatPart('comment')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={comment}
          {...(isTold && commentTrouble ? { status: 'error' as const } : {})}
          aria-invalid={isTold && commentTrouble !== null}
          aria-describedby={`${id}-trouble`}
          onChange={({ target }) => edit({ comment: target.value })}
          onKeyDown={onCommentKey}
        />
        <SendError id={`${id}-trouble`}>{(isTold || comment.length >= 1000) && commentTrouble}</SendError>
      </div>
      <ul className={style.chips} aria-label={words.quick}>
        {ready.map((text) => (
          <li key={text}>
            <button type="button" className={style.chip} aria-pressed={text === comment} onClick={() => pick(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button onClick={accept} aria-pressed={status === Accepted}>
          {words.accept}
        </Button>
        <Button onClick={reject} aria-pressed={status === Rejected}>
          {words.reject}
        </Button>
        {cancel && (
          <Button type="text" onClick={cancel}>
            {words.cancelAgain}
          </Button>
        )}
        <Button className={style.save ?? ''} type="primary" htmlType="submit" size={isPhone ? 'large' : 'middle'} block>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function firstDraft(chat: Chat, isAgain: boolean, failureReasonId: number | null): CheckDraft {
  if (!isAgain) return { score: '', comment: null, failureReasonId: null, trouble: null }
  const score = chat.score === null ? '' : String(chat.score)
  return { score, comment: chat.comment, failureReasonId, trouble: null }
}

function troubleOf(comment: string, status: CheckInput['status'] | null): string | null {
  const parsed = commentRule.safeParse(comment)
  if (parsed.success) return null
  if (comment.trim().length >= 1000) return words.commentTooLong
  return status === Rejected ? words.whyRejected : words.commentRule
}

function isWriting(): boolean {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches('input, textarea') && active.dataset.chat !== 'score'
}

function QuickScores({ choose, chosen }: { choose: (score: number) => void; chosen: number | null }) {
  return (
    <ul className={style.chips} aria-label={words.quickScores}>
      {quickScores.map((value) => (
        <li key={value}>
          <button
            type="button"
            className={style.scoreChip}
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
          >
            {value}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The reason why a student is excluded from the exam; with a reason the score is optional. */
function ReasonField({ value, onChange }: { value: number | null; onChange: (reason: number | null) => void }) {
  const { data } = useCall(exams.failureReasons, undefined, { staleMs: 60 * 60_000 })
  return (
    <Select
      aria-label={words.reason}
      placeholder={words.reason}
      allowClear
      value={value}
      options={data?.reasons.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={(reason: number | undefined) => onChange(reason ?? null)}
    />
  )
}
