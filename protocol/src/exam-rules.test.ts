import { describe, expect, it } from 'vitest'
import { ChatStatus } from './teaching/chats/schemas.ts'
import { ExamEdit, ExamInput, ExamPeriod, ExamResult, examResultOf, QuestionMode } from './teaching/exams/schemas.ts'

describe('the result of an exam', () => {
  // Shows: EXAM-024, EXAM-025
  it.each([
    [null, null, false, null],
    [null, null, true, ExamResult.Absent],
    [0, null, false, ExamResult.Failed],
    [1, null, true, ExamResult.Failed],
    [59, null, false, ExamResult.Failed],
    [60, null, false, ExamResult.Passed],
    [100, null, true, ExamResult.Passed],
    // A result that a staff member recorded takes precedence over the score.
    [100, ExamResult.FailedExam, false, ExamResult.FailedExam],
    [null, ExamResult.FailedExam, true, ExamResult.FailedExam],
    [59, ExamResult.Passed, true, ExamResult.Passed],
    [null, ExamResult.Absent, true, ExamResult.Absent],
  ])(
    "for the score %s and the recorded result %s in an exam (results announced: %s), a participant's exam result is %s",
    (score, result, isAnnounced, expected) => {
      expect(examResultOf({ score, result, isAnnounced })).toBe(expected)
    },
  )
})

describe('the validation of a new or changed exam', () => {
  const exam = {
    theme: 'Kasrlar',
    description: 'Savollarga javob bering',
    questionMode: QuestionMode.Same,
    startDate: '2026-11-25',
    beginTime: '10:00',
    endTime: '10:01',
  }
  it('an exam is refused if it does not end after its start, its deadline is before its end, or random questions have fewer than two files', () => {
    for (const schema of [ExamInput, ExamEdit]) {
      const faults = (more: object) =>
        schema.safeParse({ groupId: 1, ...exam, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? []
      expect(faults({})).toEqual([])
      expect(faults({ endTime: '10:00' })).toEqual(['endTime'])
      expect(faults({ questionMode: QuestionMode.Random, questionFiles: ['a'] })).toEqual(['questionFiles'])
      expect(faults({ questionMode: QuestionMode.Random, questionFiles: ['a', 'b'] })).toEqual([])
      expect(faults({ deadline: '2026-11-25' })).toEqual(['deadline'])
    }
  })
})

// Shows: EXAM-020, EXAM-021, EXAM-022, EXAM-023
it("the numbers of the exam enums equal the numbers in the customer's specification", () => {
  expect(ChatStatus).toEqual({ Waiting: 1, Rejected: 2, Accepted: 3, NotDone: 4, NotGiven: 5 })
  expect(ExamPeriod).toEqual({ NotStarted: 1, Active: 2, Ended: 3 })
  expect(QuestionMode).toEqual({ Random: 1, Same: 2 })
  expect(ExamResult).toEqual({ Failed: 1, Passed: 2, Absent: 3, FailedExam: 4 })
})
