import type { OneRosterData, OneRosterRow, User } from './oneroster.ts'

/** Days on which date calculations often fail, such as the end of a month. */
export const edgeCaseDaysForTests = {
  saturday: '2026-11-21',
  sunday: '2026-11-22',
  monday: '2026-11-23',
  'new year': '2027-01-01',
  'leap day': '2028-02-29',
  'first of September': '2026-09-01',
}

export const demoTestSeeds = ['markaz', 'a', 'b', 'c', 'Xorazm']

export function findRowById<T extends OneRosterRow>(rows: T[], id: string): T {
  const row = rows.find(({ sourcedId }) => sourcedId === id)
  if (!row) throw new Error(`no ${id}`)
  return row
}

export function listStudentUsers({ users }: OneRosterData): User[] {
  return users.filter(({ roles }) => roles[0]?.role === 'student')
}

export function findBrokenReferences(roster: OneRosterData): string[] {
  const ids = (rows: { sourcedId: string }[]) => new Set(rows.map(({ sourcedId }) => sourcedId))
  const users = ids(roster.users)
  const sessions = ids(roster.academicSessions)
  const known: Record<string, Set<string>> = {
    academicSession: sessions,
    term: sessions,
    class: ids(roster.classes),
    course: ids(roster.courses),
    org: ids(roster.orgs),
    user: users,
  }
  const broken: string[] = []

  function visit(value: unknown) {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (typeof value === 'object' && value !== null) {
      if ('href' in value && 'type' in value && 'sourcedId' in value) {
        const { type, sourcedId } = value
        if (!known[String(type)]?.has(String(sourcedId))) broken.push(`${type} ${sourcedId}`)
      }
      if (
        'teacherSourcedId' in value &&
        value.teacherSourcedId !== null &&
        !users.has(String(value.teacherSourcedId))
      ) {
        broken.push(`user ${value.teacherSourcedId}`)
      }
      for (const each of Object.values(value)) visit(each)
    }
  }

  visit([roster.orgs, roster.academicSessions, roster.courses, roster.classes, roster.users, roster.enrollments])
  for (const { sourcedId } of roster.demographics) if (!users.has(sourcedId)) broken.push(`demographics ${sourcedId}`)
  return broken
}
