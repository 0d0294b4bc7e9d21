import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'

export const examText = {
  result: {
    [ExamResult.Failed]: "O'tmadi",
    [ExamResult.Passed]: "O'tdi",
    [ExamResult.Absent]: 'Qatnashmadi',
    [ExamResult.FailedExam]: 'Chetlatildi',
  } satisfies Record<ExamResult, string>,
  /**
   * The states of an exam's submission are not called "rejected" or "accepted", because the result is shown next to the
   * state.
   */
  work: {
    [ChatStatus.Waiting]: 'Kutilmoqda',
    [ChatStatus.Rejected]: 'Tekshirilgan',
    [ChatStatus.Accepted]: 'Tekshirilgan',
    [ChatStatus.NotDone]: 'Topshirmagan',
    [ChatStatus.NotGiven]: 'Hali topshirmagan',
  } satisfies Record<ChatStatus, string>,
  period: {
    [ExamPeriod.NotStarted]: 'Boshlanmagan',
    [ExamPeriod.Active]: 'Faol',
    [ExamPeriod.Ended]: 'Tugagan',
  } satisfies Record<ExamPeriod, string>,
}
