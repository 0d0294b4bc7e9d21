import { ExamPeriod, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExamPeriodPill, ExamResultPill, examResultTones } from './exam-result.tsx'

// Shows: EXAM-023
test.each([
  ['Passed', "O'tdi", 'green'],
  ['Failed', "O'tmadi", 'red'],
  ['Absent', 'Qatnashmadi', 'grey'],
  ['FailedExam', 'Chetlatildi', 'orange'],
] as const)('the exam result %s has the label "%s" in the colour %s', (name, word, tone) => {
  render(<ExamResultPill result={ExamResult[name]} />)
  expect(screen.getByText(word)).toBeTruthy()
  expect(examResultTones[ExamResult[name]]).toBe(tone)
})
test('an exam whose result is not known yet shows a dash instead of the result', () => {
  const { container } = render(<ExamResultPill result={null} />)
  expect(container.textContent).toBe('—')
})
// Shows: EXAM-020
test.each([
  ['NotStarted', 'Boshlanmagan'],
  ['Active', 'Faol'],
  ['Ended', 'Tugagan'],
] as const)('an exam in the period %s has the label "%s"', (period, word) => {
  render(<ExamPeriodPill period={ExamPeriod[period]} />)
  expect(screen.getByText(word)).toBeTruthy()
})
