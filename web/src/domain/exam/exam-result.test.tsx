import { ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExamPeriodPill, ExamResultPill, examResultTones } from './exam-result.tsx'

// Shows: EXAM-023
test.each([
  [ExamResult.Passed, "O'tdi", 'green'],
  [ExamResult.Failed, "O'tmadi", 'red'],
  [ExamResult.Absent, 'Qatnashmadi', 'grey'],
  [ExamResult.FailedExam, 'Chetlatildi', 'orange'],
] as const)('the exam result %i has the label %s in the colour %s', (result, word, tone) => {
  render(<ExamResultPill result={result} />)
  expect(screen.getByText(word)).toBeTruthy()
  expect(examResultTones[result]).toBe(tone)
})
test('an exam whose result is not known yet shows a dash instead of the result', () => {
  const { container } = render(<ExamResultPill result={null} />)
  expect(container.textContent).toBe('—')
})
// Shows: EXAM-020
test.each([
  [ExamPeriod.NotStarted, 'Boshlanmagan'],
  [ExamPeriod.Active, 'Faol'],
  [ExamPeriod.Ended, 'Tugagan'],
] as const)('an exam that has not started, is in progress or has ended (period %i) is labelled %s', (period, word) => {
  render(<ExamPeriodPill period={period} />)
  expect(screen.getByText(word)).toBeTruthy()
})
