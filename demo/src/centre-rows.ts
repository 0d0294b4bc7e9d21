import { addDays } from './calendar.ts'
import { courseKeys, courses, district, schoolKeys, schools } from './catalogue.ts'
import { type AcademicSession, type Course, type Org, ref } from './oneroster.ts'
import { academicSessions } from './sessions.ts'

/** Returns the district and the head offices that belong to it. */
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

/** Returns the normal price of a month and half of it, which students with a sibling at the centre pay. */
function pricesOf(monthly: number) {
  return [
    { name: "Oylik to'lov", amount: monthly },
    { name: 'Yarim stavka', amount: monthly / 2 },
  ]
}

/** Returns the school years and terms that contain all groups of the demo centre. */
export function academicSessionsOf(today: string, modifiedAt: string): AcademicSession[] {
  return academicSessions(addDays(today, -330), addDays(today, 260), modifiedAt)
}
