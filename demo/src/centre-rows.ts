import { createAcademicSessions } from './academic-sessions.ts'
import { addDays } from './calendar.ts'
import { courseKeys, demoCentreOrg, demoCourses, headOfficeKeys, headOffices } from './catalogue.ts'
import { type AcademicSession, type Course, createOneRosterRowReference, type Org } from './oneroster.ts'

export function createOrgRows(modifiedAt: string): Org[] {
  const row = { status: 'active', dateLastModified: modifiedAt } as const
  const children = headOfficeKeys.map((key) => createOneRosterRowReference('org', headOffices[key].sourcedId))
  const parent = createOneRosterRowReference('org', demoCentreOrg.sourcedId)
  return [
    { ...row, ...demoCentreOrg, type: 'district', children },
    ...headOfficeKeys.map((key): Org => ({ ...row, ...headOffices[key], type: 'school', parent })),
  ]
}

export function createCourseRows(modifiedAt: string): Course[] {
  return courseKeys.map((key, index) => ({
    sourcedId: `course-${key}`,
    status: 'active',
    dateLastModified: modifiedAt,
    title: demoCourses[key].title,
    courseCode: `K-${String(index + 1).padStart(2, '0')}`,
    grades: [],
    subjects: [...demoCourses[key].subjects],
    org: createOneRosterRowReference('org', demoCentreOrg.sourcedId),
    metadata: { uz: { prices: pricesOf(demoCourses[key].monthly) } },
  }))
}

/** The full monthly price, and half of it for students with a sibling at the centre. */
function pricesOf(monthly: number) {
  return [
    { name: "Oylik to'lov", amount: monthly },
    { name: 'Yarim stavka', amount: monthly / 2 },
  ]
}

export function academicSessionRowsOf(today: string, modifiedAt: string): AcademicSession[] {
  return createAcademicSessions(addDays(today, -330), addDays(today, 260), modifiedAt)
}
