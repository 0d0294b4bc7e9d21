import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult, Period } from '@markaz/protocol/teaching/exams/schemas'
import { formatText } from '../../shared/format/format.text.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { examWords } from './exam.text.ts'

/** The one map from an exam's result to its colour. */
export const examResultTone: Record<ExamResult, PillTone> = {
  [ExamResult.Failed]: 'red',
  [ExamResult.Passed]: 'green',
  [ExamResult.Absent]: 'grey',
  [ExamResult.FailedExam]: 'orange',
}

/**
 * A result: passed, failed, absent or set aside; `—` while nothing is known (before the announcement, without a score).
 */
export function ExamResultPill({ result }: { result: ExamResult | null }) {
  if (result === null) return formatText.missing
  return <StatusPill tone={examResultTone[result]}>{examWords.result[result]}</StatusPill>
}

const periodTone: Record<Period, PillTone> = {
  [Period.NotStarted]: 'gold',
  [Period.Active]: 'green',
  [Period.Ended]: 'grey',
}

/** Whether an exam is ahead, going on (until its deadline), or over. */
export function ExamPeriodPill({ period }: { period: Period }) {
  return <StatusPill tone={periodTone[period]}>{examWords.period[period]}</StatusPill>
}

const workTone: Record<ChatStatus, PillTone> = {
  [ChatStatus.Waiting]: 'blue',
  [ChatStatus.Rejected]: 'green',
  [ChatStatus.Accepted]: 'green',
  [ChatStatus.NotDone]: 'red',
  [ChatStatus.NotGiven]: 'grey',
}

/** How far a participant's work is: whether it passed is its result's to say. */
export function ExamWorkPill({ status }: { status: ChatStatus }) {
  return <StatusPill tone={workTone[status]}>{examWords.work[status]}</StatusPill>
}
