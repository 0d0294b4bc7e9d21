export type Row = Record<string, unknown>

/** The data of a small test ERP, as OneRoster 1.2 JSON. `asV1p1` converts it to version 1.1, `bundleOf` to CSV. */
export interface Centre {
  orgs: Row[]
  academicSessions: Row[]
  courses: Row[]
  classes: Row[]
  users: Row[]
  enrollments: Row[]
  demographics: Row[]
}

export const changed = '2026-11-01T08:00:00.000Z'

export const ref = (type: string, sourcedId: string) => ({
  href: `https://erp.example/${type}s/${sourcedId}`,
  sourcedId,
  type,
})

export const row = (sourcedId: string, fields: Row = {}): Row => ({
  sourcedId,
  status: 'active',
  dateLastModified: changed,
  ...fields,
})

export const person = (sourcedId: string, role: string, fields: Row = {}): Row =>
  row(sourcedId, {
    enabledUser: 'true',
    givenName: 'Aziza',
    familyName: 'Karimova',
    roles: [{ roleType: 'primary', role, org: ref('org', 'office-1') }],
    ...fields,
  })

export const enrollment = (sourcedId: string, role: string, user: string, fields: Row = {}): Row =>
  row(sourcedId, {
    role,
    user: ref('user', user),
    class: ref('class', 'group-1'),
    school: ref('org', 'office-1'),
    beginDate: '2026-09-01',
    endDate: '2027-06-01',
    ...fields,
  })

export const schedule = [
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

export const prices = [
  { name: "Oylik to'lov", amount: 800_000 },
  { name: 'Yarim stavka', amount: 400_000 },
]

/**
 * Makes the data of a test ERP, with one row of each relevant kind. Each call makes new objects, so tests may change
 * them.
 */
export function centre(): Centre {
  return {
    orgs: [
      row('district', { name: 'Markaz MCHJ', type: 'district' }),
      row('office-1', { name: 'Chilonzor', type: 'school', parent: ref('org', 'district') }),
      row('office-2', { name: 'Yunusobod', type: 'school', status: 'tobedeleted' }),
    ],
    academicSessions: [
      row('term-1', { title: 'Kuz', type: 'term', startDate: '2026-09-01', endDate: '2026-12-31' }),
      row('term-2', { title: 'Bahor', type: 'term', startDate: '2027-01-10', endDate: '2027-06-01' }),
    ],
    courses: [
      row('course-1', {
        title: 'Frontend',
        subjects: ['Dasturlash', 'Veb'],
        org: ref('org', 'district'),
        metadata: { uz: { prices } },
      }),
    ],
    classes: [
      row('group-1', {
        title: 'Frontend N-1',
        location: '7-xona',
        subjects: ['Veb'],
        course: ref('course', 'course-1'),
        school: ref('org', 'office-1'),
        terms: [ref('term', 'term-1'), ref('term', 'term-2')],
        metadata: { uz: { schedule, learningType: 'Oflayn', direction: 'Veb dasturlash' } },
      }),
      row('group-2', {
        title: 'Ingliz tili – A1 🎓',
        course: ref('course', 'course-unknown'),
        subjects: ['Tillar'],
        school: ref('org', 'office-1'),
        terms: [ref('term', 'term-1')],
        metadata: { uz: { startedDate: '2026-10-05', endedDate: '2027-02-05' } },
      }),
    ],
    users: [
      person('teacher-1', 'teacher', { identifier: '5001', middleName: "Alisher o'g'li", phone: '+998 90 123-45-67' }),
      person('aide-1', 'aide', {
        givenName: 'Gʻulom',
        familyName: 'Oʻktamov',
        sms: '(93) 555 66 77',
        enabledUser: 'false',
      }),
      person('student-1', 'student', {
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
      person('student-2', 'student', { status: 'tobedeleted' }),
      person('student-bad', 'student', { familyName: '   ' }),
      person('parent-1', 'parent'),
    ],
    enrollments: [
      enrollment('place-t', 'teacher', 'teacher-1', { primary: 'true' }),
      enrollment('place-a', 'proctor', 'aide-1', { primary: 'false', beginDate: '2026-10-01', endDate: '' }),
      enrollment('place-1', 'student', 'student-1'),
      enrollment('place-2', 'student', 'student-2', { status: 'tobedeleted' }),
      enrollment('place-bad', 'student', 'student-1', { beginDate: '2026-02-30' }),
      enrollment('place-x', 'administrator', 'teacher-1'),
    ],
    demographics: [row('student-1', { birthDate: '2010-05-06', sex: 'male' })],
  }
}

/** Converts the data to OneRoster 1.1: one role and a list of organizations instead of `roles`, and real booleans. */
export function asV1p1(centre: Centre): Centre {
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
