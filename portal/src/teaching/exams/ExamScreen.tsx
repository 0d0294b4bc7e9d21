import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { useEffect, useRef, useState } from 'react'
import { SubmissionFiles } from '../../domain/work/CachedFile.tsx'
import { Conversation } from '../../domain/work/Conversation.tsx'
import { SubmissionInput } from '../../domain/work/SubmissionInput.tsx'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { useDraft } from '../../domain/work/use-draft.ts'
import { useSubmitDraft } from '../../domain/work/use-submit-draft.ts'
import { submissionText } from '../../domain/work/work.text.ts'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { formatDayAndTime, formatTimeOfDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { ExamStateLabel, type OwnExam } from './ExamListScreen.tsx'
import { examsText as text } from './exams.text.ts'

/** The server's clock decides whether an exam is shown as before, during or after its time. */
export function ExamScreen({ id }: { id: number }) {
  const { data, ...kept } = useCachedApiCall(ownExams.read, { params: { id } })
  const last = data?.messages.at(-1)?.id
  const unread = data?.exam.unreadCount ?? 0
  useEffect(() => {
    if (!last || unread === 0) return
    void callApi(ownExams.readUntil, { params: { id }, body: { messageId: last } })
      .then(() => refetchPaths('/exams', '/today'))
      .catch(() => {})
  }, [id, last, unread])
  return (
    <Screen title={data?.exam.theme ?? text.one} back="/exams" kept={kept}>
      {data ? <Parts key={id} {...data} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function Parts({ exam, messages }: { exam: OwnExam; messages: Parameters<typeof Conversation>[0]['messages'] }) {
  const { id, group, beginsAt, endsAt, description, files, questionFiles, startedAt, announced } = exam
  const waiting = useOutbox(useCurrentUser().id, { kind: 'exam', id })
  const now = useSeconds()
  const hasBegun = Date.parse(beginsAt) <= now
  const isOver = Date.parse(endsAt) <= now
  return (
    <>
      <Section title={text.task}>
        <p className="soft">
          {group.name} · {formatDayAndTime(beginsAt)} – {formatTimeOfDay(endsAt)}
        </p>
        <ExamStateLabel exam={exam} />
        {description && <p className="said">{description}</p>}
        <SubmissionFiles files={files} />
        {!announced && isOver && exam.handedInAt && <p className="soft">{text.waitsResult}</p>}
      </Section>
      {!startedAt && !isOver && <Start exam={exam} hasBegun={hasBegun} />}
      {startedAt && !isOver && (
        <section aria-label={text.timeLeft}>
          <p className="soft">{text.timeLeft}</p>
          <p className="time-left" role="timer">
            {countdown(Date.parse(endsAt) - now)}
          </p>
        </section>
      )}
      {questionFiles.length > 0 && (
        <Section title={text.questions}>
          <SubmissionFiles files={questionFiles} />
        </Section>
      )}
      {(messages.length > 0 || waiting.length > 0) && (
        <Section title={submissionText.talkTitle}>
          {messages.length > 0 && <Conversation messages={messages} />}
          {waiting.map((one) => (
            <UnsentSubmissions key={one.id} waiting={one} isOver={isOver} />
          ))}
        </Section>
      )}
      {(startedAt || isOver) && (
        <Section title={text.yours}>
          <Writing exam={exam} isOver={isOver} />
        </Section>
      )}
    </>
  )
}

function Start({ exam: { id, beginsAt }, hasBegun }: { exam: OwnExam; hasBegun: boolean }) {
  const { isBusy, trouble, run } = useApiOperation()
  const start = () =>
    run(async () => {
      await callApi(ownExams.start, { params: { id } })
      await refetchPaths('/exams', '/today')
    })
  return (
    <section className="card" aria-label={text.start}>
      <p>{text.rules}</p>
      <ErrorText text={trouble} />
      <Button type="button" kind="main" isBusy={isBusy} disabled={!hasBegun} onClick={start}>
        {hasBegun ? text.start : fillPlaceholders(text.notYet, { when: formatDayAndTime(beginsAt) })}
      </Button>
    </section>
  )
}

/** When the exam ends, this component submits the draft that the student wrote in time. */
function Writing({ exam: { id, theme, endsAt, startedAt }, isOver }: { exam: OwnExam; isOver: boolean }) {
  const drafted = useDraft(`exam:${id}`)
  const { draft, isComing } = drafted
  const { isBusy, isFull, send } = useSubmitDraft({ kind: 'exam', id, title: theme }, null, drafted)
  const isEmpty = !draft || (!isComing && !draft.text.trim() && draft.files.length === 0)
  const hasGone = useRef(false)
  const wasInTime = !isEmpty && startedAt !== null && draft.at <= Date.parse(endsAt)
  useEffect(() => {
    if (!isOver || !wasInTime || hasGone.current) return
    hasGone.current = true
    void send(true)
  })
  if (!draft) return null
  return (
    <SubmissionInput {...drafted} draft={draft} isFull={drafted.isFull || isFull}>
      {!isOver && (
        <Button type="button" kind="main" isBusy={isBusy} disabled={isEmpty} onClick={() => void send(true)}>
          {submissionText.handIn}
        </Button>
      )}
      {isOver && (
        <Button type="button" isBusy={isBusy} disabled={isEmpty} onClick={() => void send(false)}>
          {submissionText.talk}
        </Button>
      )}
    </SubmissionInput>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
