import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult, Period } from '@markaz/protocol/teaching/exams/schemas'
import { formatText } from '../../shared/format/format.text.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { examText } from './exam.text.ts'

/** Colour of each exam result. */
export const examResultTones: Record<ExamResult, PillTone> = {
  [ExamResult.Failed]: 'red',
  [ExamResult.Passed]: 'green',
  [ExamResult.Absent]: 'grey',
  [ExamResult.FailedExam]: 'orange',
}

/** A label with the result of an exam: passed, failed, absent or excluded; `—` if it is not known yet. */
export function ExamResultPill({ result }: { result: ExamResult | null }) {
  if (result === null) return formatText.missing
  return <StatusPill tone={examResultTones[result]}>{examText.result[result]}</StatusPill>
}

const periodTone: Record<Period, PillTone> = {
  [Period.NotStarted]: 'gold',
  [Period.Active]: 'green',
  [Period.Ended]: 'grey',
}

/** A label that says whether an exam has not started, is running, or has ended. */
export function ExamPeriodPill({ period }: { period: Period }) {
  return <StatusPill tone={periodTone[period]}>{examText.period[period]}</StatusPill>
}

const workTone: Record<ChatStatus, PillTone> = {
  [ChatStatus.Waiting]: 'blue',
  [ChatStatus.Rejected]: 'green',
  [ChatStatus.Accepted]: 'green',
  [ChatStatus.NotDone]: 'red',
  [ChatStatus.NotGiven]: 'grey',
}

/** A label with the state of a participant's submission. The result has a separate label. */
export function ExamWorkPill({ status }: { status: ChatStatus }) {
  return <StatusPill tone={workTone[status]}>{examText.work[status]}</StatusPill>
}
