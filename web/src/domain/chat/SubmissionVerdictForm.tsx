import { commentField as commentRule } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import { maxScore, minPassingScore } from '@markaz/protocol/scores'
import { type Chat, ChatStatus, type HomeworkCheckInput } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { Button, Input, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { chatText as words } from './chat.text.ts'
import type { ChatListScope, SubmissionVerdict } from './chat-list-scope.ts'
import style from './check.module.css'
import { homeworkStatusForScore, listQuickComments, parseScore, proposedVerdictComment } from './checking.ts'
import { type SubmissionVerdictDraft, submissionVerdictDraftStore } from './drafts.ts'
import { UnsentMessageErrorText } from './MessageBubble.tsx'
import { chatFocusTargetAttribute } from './use-chat-shortcuts.tsx'

export type SubmissionVerdictFormValues = Pick<SubmissionVerdict, 'status' | 'score' | 'comment' | 'failureReasonId'>

interface SubmissionVerdictFormProps {
  scope: ChatListScope
  chat: Chat
  /** Id of the reason why the student is excluded from the exam; null = not excluded. */
  failureReasonId: number | null
  /** True = the submission already has a verdict, and the form begins with this verdict. */
  isAgain: boolean
  note: string | null
  save: (given: SubmissionVerdictFormValues) => void
  cancel: (() => void) | undefined
  isPhone: boolean
}

const quickScores = [100, 95, 90, 85, 80, 75, 70, 60]
const failedScores = [50, 0]
const { Accepted, Rejected } = ChatStatus

/** The typed verdict is stored in this form's React state, so that typing does not render the entire chat. */
export function SubmissionVerdictForm({
  scope,
  chat,
  failureReasonId,
  isAgain,
  note,
  save,
  cancel,
  isPhone,
}: SubmissionVerdictFormProps) {
  const isExam = scope.about === 'exam'
  const [draft, setDraft] = useState<SubmissionVerdictDraft>(
    () => submissionVerdictDraftStore.read(scope, chat.id) ?? firstDraft(chat, isAgain, failureReasonId),
  )
  const [isTold, setTold] = useState(false)
  /** The verdict whose button the user pressed although score or comment was missing; null = none. */
  const [asked, setAsked] = useState<HomeworkCheckInput['status'] | null>(null)
  const score = parseScore(draft.score)
  const isSetAside = isExam && draft.failureReasonId !== null
  const status = asked ?? (score === null ? null : homeworkStatusForScore(score))
  const comment = draft.comment ?? (isSetAside ? '' : proposedVerdictComment(status))
  const scoreTrouble = scoreTroubleOf(draft.score, { asked, isSetAside })
  const commentTrouble = troubleOf(comment, status)
  const scoreField = useRef<InputRef>(null)
  const commentField = useRef<TextAreaRef>(null)
  const id = useId()

  const edit = (change: Partial<SubmissionVerdictDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    submissionVerdictDraftStore.keep(scope, chat.id, next)
  }
  const editScore = (typed: string) => {
    setAsked(null)
    edit({ score: typed })
  }
  useEffect(() => {
    // The score field gets no focus on phones, nor while the user is typing elsewhere.
    if (!isPhone && !isWriting()) scoreField.current?.focus({ preventScroll: true })
  }, [isPhone])

  const submit = () => {
    if (!isExam && status !== null) return decide(status)
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
  /** Accepting homework needs a score of at least 60; rejecting it needs a comment. */
  const decide = (verdict: HomeworkCheckInput['status']) => {
    const given = verdict === Rejected ? null : draft.score === '' ? maxScore : score
    const text = draft.comment ?? proposedVerdictComment(verdict)
    setTold(true)
    setAsked(verdict)
    if (verdict === Accepted && (given ?? 0) < minPassingScore) return scoreField.current?.focus()
    if (troubleOf(text, verdict)) return commentField.current?.focus()
    save({ status: verdict, score: given, comment: text.trim(), failureReasonId: null })
  }
  const ready = listQuickComments(status ?? Accepted)
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
      {note && <HintNote tone="blue">{note}</HintNote>}
      {draft.trouble && (
        <HintNote tone="red" role="alert">
          {draft.trouble}
        </HintNote>
      )}
      <div className={style.scoreLine}>
        <label className={style.label} htmlFor={`${id}-score`}>
          {fieldLabels.score}
        </label>
        <Input
          ref={scoreField}
          id={`${id}-score`}
          className={style.score ?? ''}
          {...chatFocusTargetAttribute('score')}
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
          onChange={({ target }) => editScore(target.value.replace(/\D/g, '').slice(0, 3))}
          onFocus={({ target }) => target.select()}
          onKeyDown={onScoreKey}
        />
        <span id={`${id}-verdict`} aria-live="polite">
          {isSetAside ? (
            <StatusPill tone="red">{words.setAside}</StatusPill>
          ) : (
            status && (
              <StatusPill tone={status === Accepted ? 'green' : 'gold'}>
                {!isExam && status === Rejected ? words.withoutScore : words.verdict[status]}
              </StatusPill>
            )
          )}
          {(isTold || draft.score !== '') && scoreTrouble && (
            <UnsentMessageErrorText>{scoreTrouble}</UnsentMessageErrorText>
          )}
        </span>
      </div>
      {isPhone && <QuickScores isExam={isExam} choose={(value) => editScore(String(value))} chosen={score} />}
      {isExam && <ReasonField value={draft.failureReasonId} onChange={(reason) => edit({ failureReasonId: reason })} />}
      <div className={style.field}>
        <label className={style.label} htmlFor={`${id}-comment`}>
          {fieldLabels.comment}
        </label>
        <Input.TextArea
          ref={commentField}
          id={`${id}-comment`}
          {...chatFocusTargetAttribute('comment')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={comment}
          {...(isTold && commentTrouble ? { status: 'error' as const } : {})}
          aria-invalid={isTold && commentTrouble !== null}
          aria-describedby={`${id}-trouble`}
          onChange={({ target }) => edit({ comment: target.value })}
          onKeyDown={onCommentKey}
        />
        <UnsentMessageErrorText id={`${id}-trouble`}>
          {(isTold || comment.length >= 1000) && commentTrouble}
        </UnsentMessageErrorText>
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
        {isExam ? (
          <Button
            className={style.save ?? ''}
            type="primary"
            htmlType="submit"
            size={isPhone ? 'large' : 'middle'}
            block
          >
            {words.save}
          </Button>
        ) : (
          <>
            <Button size={isPhone ? 'large' : 'middle'} onClick={() => decide(Rejected)}>
              {words.reject}
            </Button>
            <Button type="primary" size={isPhone ? 'large' : 'middle'} onClick={() => decide(Accepted)}>
              {draft.score === '' ? words.acceptAs(maxScore) : words.accept}
            </Button>
          </>
        )}
        {cancel && (
          <Button type="text" onClick={cancel}>
            {words.cancelAgain}
          </Button>
        )}
      </div>
    </form>
  )
}

function firstDraft(chat: Chat, isAgain: boolean, failureReasonId: number | null): SubmissionVerdictDraft {
  if (!isAgain) return { score: '', comment: null, failureReasonId: null, trouble: null }
  const score = chat.score === null ? '' : String(chat.score)
  return { score, comment: chat.comment, failureReasonId, trouble: null }
}

/** Returns the error of the typed score. Rejected homework needs no score. */
function scoreTroubleOf(
  typed: string,
  { asked, isSetAside }: { asked: HomeworkCheckInput['status'] | null; isSetAside: boolean },
): string | null {
  const score = parseScore(typed)
  if (asked === Rejected || (isSetAside && typed === '')) return null
  if (score === null) return words.scoreRule
  return asked === Accepted && score < minPassingScore ? words.acceptRule(minPassingScore) : null
}

function troubleOf(comment: string, status: HomeworkCheckInput['status'] | null): string | null {
  const parsed = commentRule.safeParse(comment)
  if (parsed.success) return null
  if (comment.trim().length >= 1000) return words.commentTooLong
  return status === Rejected ? words.whyRejected : words.commentRule
}

function isWriting(): boolean {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches('input, textarea') && active.dataset.chat !== 'score'
}

interface QuickScoresProps {
  isExam: boolean
  choose: (score: number) => void
  chosen: number | null
}

function QuickScores({ isExam, choose, chosen }: QuickScoresProps) {
  return (
    <ul className={style.chips} aria-label={words.quickScores}>
      {(isExam ? [...quickScores, ...failedScores] : quickScores).map((value) => (
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

/** The field for the reason why the student is excluded from the exam. If a reason is chosen, the score is optional. */
function ReasonField({ value, onChange }: { value: number | null; onChange: (reason: number | null) => void }) {
  const { data } = useRouteQuery(exams.failureReasons, undefined, { staleMs: 60 * 60_000 })
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
