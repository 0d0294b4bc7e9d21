import { addDays } from './calendar.ts'
import { courseKeys, courses, district, schoolKeys, schools } from './catalogue.ts'
import { type AcademicSession, type Course, type Org, ref } from './oneroster.ts'
import { academicSessions } from './sessions.ts'

/** Returns the district and its head offices. */
export function orgRows(modifiedAt: string): Org[] {
  const row = { status: 'active', dateLastModified: modifiedAt } as const
  const children = schoolKeys.map((key) => ref('org', schools[key].sourcedId))
  const parent = ref('org', district.sourcedId)
  return [
    { ...row, ...district, type: 'district', children },
    ...schoolKeys.map((key): Org => ({ ...row, ...schools[key], type: 'school', parent })),
  ]
}

export function courseRows(modifiedAt: string): Course[] {
  return courseKeys.map((key, index) => ({
    sourcedId: `course-${key}`,
    status: 'active',
    dateLastModified: modifiedAt,
    title: courses[key].title,
    courseCode: `K-${String(index + 1).padStart(2, '0')}`,
    grades: [],
    subjects: [...courses[key].subjects],
    org: ref('org', district.sourcedId),
    metadata: { uz: { prices: pricesOf(courses[key].monthly) } },
  }))
}

/** Half the price is for students whose brother or sister learns here too. */
function pricesOf(monthly: number) {
  return [
    { name: "Oylik to'lov", amount: monthly },
    { name: 'Yarim stavka', amount: monthly / 2 },
  ]
}

/** Returns the school years and terms; every group of the demo and of the sized centre lies within them. */
export function academicSessionsOf(today: string, modifiedAt: string): AcademicSession[] {
  return academicSessions(addDays(today, -330), addDays(today, 260), modifiedAt)
}
