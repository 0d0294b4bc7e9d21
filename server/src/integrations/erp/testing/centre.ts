export type TestErpRow = Record<string, unknown>

/** The data of a small test ERP, as OneRoster 1.2 JSON. */
export interface TestErpCentre {
  orgs: TestErpRow[]
  academicSessions: TestErpRow[]
  courses: TestErpRow[]
  classes: TestErpRow[]
  users: TestErpRow[]
  enrollments: TestErpRow[]
  demographics: TestErpRow[]
}

export const testErpLastChangedAt = '2026-11-01T08:00:00.000Z'

export const buildOneRosterReference = (type: string, sourcedId: string) => ({
  href: `https://erp.example/${type}s/${sourcedId}`,
  sourcedId,
  type,
})

export const buildTestErpRow = (sourcedId: string, fields: TestErpRow = {}): TestErpRow => ({
  sourcedId,
  status: 'active',
  dateLastModified: testErpLastChangedAt,
  ...fields,
})

export const buildTestErpPerson = (sourcedId: string, role: string, fields: TestErpRow = {}): TestErpRow =>
  buildTestErpRow(sourcedId, {
    enabledUser: 'true',
    givenName: 'Aziza',
    familyName: 'Karimova',
    roles: [{ roleType: 'primary', role, org: buildOneRosterReference('org', 'office-1') }],
    ...fields,
  })

export const buildTestErpEnrollment = (
  sourcedId: string,
  role: string,
  user: string,
  fields: TestErpRow = {},
): TestErpRow =>
  buildTestErpRow(sourcedId, {
    role,
    user: buildOneRosterReference('user', user),
    class: buildOneRosterReference('class', 'group-1'),
    school: buildOneRosterReference('org', 'office-1'),
    beginDate: '2026-09-01',
    endDate: '2027-06-01',
    ...fields,
  })

export const testErpSchedule = [
  {
    key: 's1',
    teacherSourcedId: 'teacher-1',
    daysOfWeek: [1, 3, 5],
    beginTime: '09:00',
    endTime: '11:00',
    startDate: '2026-09-01',
    endDate: null,
    classroomName: '101-xona',
  },
]

export const testErpPrices = [
  { name: "Oylik to'lov", amount: 800_000 },
  { name: 'Yarim stavka', amount: 400_000 },
]

/** Returns new objects at each call, so tests may change them. */
export function createTestErpCentre(): TestErpCentre {
  return {
    orgs: [
      buildTestErpRow('district', { name: 'Markaz MCHJ', type: 'district' }),
      buildTestErpRow('office-1', {
        name: 'Chilonzor',
        type: 'school',
        parent: buildOneRosterReference('org', 'district'),
      }),
      buildTestErpRow('office-2', { name: 'Yunusobod', type: 'school', status: 'tobedeleted' }),
    ],
    academicSessions: [
      buildTestErpRow('term-1', { title: 'Kuz', type: 'term', startDate: '2026-09-01', endDate: '2026-12-31' }),
      buildTestErpRow('term-2', { title: 'Bahor', type: 'term', startDate: '2027-01-10', endDate: '2027-06-01' }),
    ],
    courses: [
      buildTestErpRow('course-1', {
        title: 'Frontend',
        subjects: ['Dasturlash', 'Veb'],
        org: buildOneRosterReference('org', 'district'),
        metadata: { uz: { prices: testErpPrices } },
      }),
    ],
    classes: [
      buildTestErpRow('group-1', {
        title: 'Frontend N-1',
        location: '7-xona',
        subjects: ['Veb'],
        course: buildOneRosterReference('course', 'course-1'),
        school: buildOneRosterReference('org', 'office-1'),
        terms: [buildOneRosterReference('term', 'term-1'), buildOneRosterReference('term', 'term-2')],
        metadata: { uz: { schedule: testErpSchedule, learningType: 'Oflayn', direction: 'Veb dasturlash' } },
      }),
      buildTestErpRow('group-2', {
        title: 'Ingliz tili – A1 🎓',
        course: buildOneRosterReference('course', 'course-unknown'),
        subjects: ['Tillar'],
        school: buildOneRosterReference('org', 'office-1'),
        terms: [buildOneRosterReference('term', 'term-1')],
        metadata: { uz: { startedDate: '2026-10-05', endedDate: '2027-02-05' } },
      }),
    ],
    users: [
      buildTestErpPerson('teacher-1', 'teacher', {
        identifier: '5001',
        middleName: "Alisher o'g'li",
        phone: '+998 90 123-45-67',
      }),
      buildTestErpPerson('aide-1', 'aide', {
        givenName: 'Gʻulom',
        familyName: 'Oʻktamov',
        sms: '(93) 555 66 77',
        enabledUser: 'false',
      }),
      buildTestErpPerson('student-1', 'student', {
        identifier: '100201',
        givenName: 'Ғуломжон',
        familyName: "O‘ktam'ov select from",
        middleName: 'Ўктам ўғли 🎓',
        phone: '8 90 111 22 33',
        metadata: {
          uz: {
            erpStatus: 'FINISHED_COURSE',
            contractStatus: 'done',
            contractType: 'agent',
            categories: ['Dasturlash'],
          },
        },
      }),
      buildTestErpPerson('student-2', 'student', { status: 'tobedeleted' }),
      buildTestErpPerson('student-bad', 'student', { familyName: '   ' }),
      buildTestErpPerson('parent-1', 'parent'),
    ],
    enrollments: [
      buildTestErpEnrollment('place-t', 'teacher', 'teacher-1', { primary: 'true' }),
      buildTestErpEnrollment('place-a', 'proctor', 'aide-1', {
        primary: 'false',
        beginDate: '2026-10-01',
        endDate: '',
      }),
      buildTestErpEnrollment('place-1', 'student', 'student-1'),
      buildTestErpEnrollment('place-2', 'student', 'student-2', { status: 'tobedeleted' }),
      buildTestErpEnrollment('place-bad', 'student', 'student-1', { beginDate: '2026-02-30' }),
      buildTestErpEnrollment('place-x', 'administrator', 'teacher-1'),
    ],
    demographics: [buildTestErpRow('student-1', { birthDate: '2010-05-06', sex: 'male' })],
  }
}

/**
 * Converts the data to OneRoster 1.1, which has one role and a list of organizations instead of `roles`, and real
 * booleans.
 */
export function convertToOneRoster11(centre: TestErpCentre): TestErpCentre {
  const truth = (value: unknown) => (value === undefined ? undefined : value === 'true')
  return {
    ...centre,
    users: centre.users.map(({ roles, enabledUser, ...user }) => {
      const [{ role, org } = {}] = (roles ?? []) as { role?: string; org?: unknown }[]
      return { ...user, enabledUser: truth(enabledUser), role, orgs: [org] }
    }),
    enrollments: centre.enrollments.map((place) => ({ ...place, primary: truth(place.primary) })),
  }
}
