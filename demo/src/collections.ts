import type { Enrollment, OneRosterData, OneRosterRow } from './oneroster.ts'

interface Collection {
  /** Property names in responses: `many` as in `{classes: […]}`, `one` as in `{class: {…}}`. */
  many: string
  one: string
  /**
   * Fields that the query parameters `filter`, `sort` and `fields` may name. Of a dotted path, only the first part must
   * be in this set.
   */
  fields: ReadonlySet<string>
  rows(roster: OneRosterData): OneRosterRow[]
}

const rowFields = ['sourcedId', 'status', 'dateLastModified', 'metadata']
const orgFields = fields('name', 'type', 'identifier', 'parent', 'children')
const sessionFields = fields('title', 'type', 'startDate', 'endDate', 'parent', 'children', 'schoolYear')
const userFields = fields(
  ...['userMasterIdentifier', 'username', 'userIds', 'enabledUser', 'givenName', 'familyName', 'middleName'],
  ...['preferredFirstName', 'preferredMiddleName', 'preferredLastName', 'pronouns', 'roles', 'userProfiles'],
  ...['primaryOrg', 'identifier', 'email', 'sms', 'phone', 'agents', 'grades', 'password', 'resources'],
)
const classFields = fields(
  ...['title', 'classCode', 'classType', 'location', 'grades', 'subjects', 'course', 'school', 'terms'],
  ...['subjectCodes', 'periods', 'resources'],
)

export const oneRosterCollections: Record<string, Collection> = {
  orgs: { many: 'orgs', one: 'org', fields: orgFields, rows: ({ orgs }) => orgs },
  schools: {
    many: 'orgs',
    one: 'org',
    fields: orgFields,
    rows: ({ orgs }) => orgs.filter(({ type }) => type === 'school'),
  },
  academicSessions: {
    many: 'academicSessions',
    one: 'academicSession',
    fields: sessionFields,
    rows: ({ academicSessions }) => academicSessions,
  },
  terms: {
    many: 'academicSessions',
    one: 'academicSession',
    fields: sessionFields,
    rows: ({ academicSessions }) => academicSessions.filter(({ type }) => type === 'term'),
  },
  courses: {
    many: 'courses',
    one: 'course',
    fields: fields('title', 'schoolYear', 'courseCode', 'grades', 'subjects', 'org', 'subjectCodes', 'resources'),
    rows: ({ courses }) => courses,
  },
  classes: { many: 'classes', one: 'class', fields: classFields, rows: ({ classes }) => classes },
  users: { many: 'users', one: 'user', fields: userFields, rows: ({ users }) => users },
  students: { many: 'users', one: 'user', fields: userFields, rows: (roster) => usersOf(roster, 'student') },
  teachers: { many: 'users', one: 'user', fields: userFields, rows: (roster) => usersOf(roster, 'teacher') },
  enrollments: {
    many: 'enrollments',
    one: 'enrollment',
    fields: fields('user', 'class', 'school', 'role', 'primary', 'beginDate', 'endDate'),
    rows: ({ enrollments }) => enrollments,
  },
  demographics: {
    many: 'demographics',
    one: 'demographics',
    fields: fields('birthDate', 'sex'),
    rows: ({ demographics }) => demographics,
  },
}

/** Readers of nested collections; `/classes/{id}/students` has the key `classes students`. */
export const readRowsOfNestedCollection: Record<string, (roster: OneRosterData, id: string) => OneRosterRow[]> = {
  'classes students': (roster, id) => membersOf(roster, id, 'student'),
  'classes teachers': (roster, id) => membersOf(roster, id, 'teacher'),
  'schools classes': ({ classes }, id) => classes.filter(({ school }) => school.sourcedId === id),
}

function membersOf({ enrollments, users }: OneRosterData, classId: string, role: Enrollment['role']): OneRosterRow[] {
  const places = enrollments.filter((place) => place.class.sourcedId === classId && place.role === role)
  const present = new Set(places.filter(({ status }) => status === 'active').map(({ user }) => user.sourcedId))
  return users.filter(({ sourcedId }) => present.has(sourcedId))
}

function usersOf({ users }: OneRosterData, wanted: 'student' | 'teacher') {
  return users.filter(({ roles }) => roles.some(({ role }) => role === wanted))
}

function fields(...names: string[]): ReadonlySet<string> {
  return new Set([...rowFields, ...names])
}
