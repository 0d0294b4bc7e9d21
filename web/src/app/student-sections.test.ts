import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { studentTabKeys } from '../domain/student/student-tabs.ts'
import { allPages, findPageAt } from './pages.ts'

// Shows: DAY-036
test("a student's page has at most six tabs; a tab can contain several sections, each with its own URL", () => {
  expect(studentTabKeys.length).toBeLessThanOrEqual(6)
  const segments = ['', '/groups', '/told-absences', '/feedback', '/result', '/certificates', '/parents', '/contracts']
  const others = ['/family-talk', '/missed-lessons', '/gamification', '/face-id', '/calls', '/told', '/sms', '/door']
  expect([...segments, ...others].filter((segment) => !findPageAt(allPages, `/students/1${segment}`))).toEqual([])
})
