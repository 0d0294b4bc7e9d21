import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { formattingText } from '../../shared/format/format.text.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { examText } from './exam.text.ts'

export const examResultTones: Record<ExamResult, PillTone> = {
  [ExamResult.Failed]: 'red',
  [ExamResult.Passed]: 'green',
  [ExamResult.Absent]: 'grey',
  [ExamResult.FailedExam]: 'orange',
}

export function ExamResultPill({ result }: { result: ExamResult | null }) {
  if (result === null) return formattingText.missing
  return <StatusPill tone={examResultTones[result]}>{examText.result[result]}</StatusPill>
}

const periodTone: Record<ExamPeriod, PillTone> = {
  [ExamPeriod.NotStarted]: 'gold',
  [ExamPeriod.Active]: 'green',
  [ExamPeriod.Ended]: 'grey',
}

export function ExamPeriodPill({ period }: { period: ExamPeriod }) {
  return <StatusPill tone={periodTone[period]}>{examText.period[period]}</StatusPill>
}

const workTone: Record<ChatStatus, PillTone> = {
  [ChatStatus.Waiting]: 'blue',
  [ChatStatus.Rejected]: 'green',
  [ChatStatus.Accepted]: 'green',
  [ChatStatus.NotDone]: 'red',
  [ChatStatus.NotGiven]: 'grey',
}

/** Shows the state of a participant's submission in an exam; the result has a separate label. */
export function ExamSubmissionPill({ status }: { status: ChatStatus }) {
  return <StatusPill tone={workTone[status]}>{examText.work[status]}</StatusPill>
}
