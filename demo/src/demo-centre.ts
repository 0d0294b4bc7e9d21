import { requireValidDay } from './calendar.ts'
import { demoAssistants, demoCentreOrg, demoTeachers } from './catalogue.ts'
import { academicSessionRowsOf, createCourseRows, createOrgRows } from './centre-rows.ts'
import { createEnrollmentRecorder, type EnrolledStudent } from './enroll.ts'
import { createFamilies } from './families.ts'
import { demoGroupPlans, demoGroupPlansOfSecondImport } from './group-plan.ts'
import { createGroups, toOneRosterClass } from './groups.ts'
import type { OneRosterData } from './oneroster.ts'
import { createHouseholdUsers, createStaffUser, type DemoPeopleOptions, randomTimestamp } from './people.ts'
import { createRandomGenerator } from './random.ts'
import { createStudents } from './students.ts'
import { addWeekOfErpChanges } from './week-of-changes.ts'

interface CentreOptions {
  /** `YYYY-MM-DD` in Tashkent. All other dates of the demo are relative to this day. */
  today: string
  seed?: string
  /** 1 = the data of the first import from the demo ERP; 2 = the data of the second import. */
  stage: 1 | 2
  /** ISO timestamp of rows that are new or changed in the second import; by default 05:00 in Tashkent on `today`. */
  changedAt?: string
}

/** Ids that are the same for every seed and day, so tests and demonstrations can use them. */
export const fixedDemoRowIds = {
  district: demoCentreOrg.sourcedId,
  relatedOffices: ['office-chilonzor', 'office-yunusobod', 'office-fargona'],
  unrelatedOffice: 'office-samarqand',
  /** The main demo teacher, with the groups 001 (has a lesson today), 002, 003, 012 (not started) and 014 (ended). */
  teacher: 'teacher-001',
  /** A teacher of the two head offices Yunusobod and Chilonzor. */
  teacherOfTwoOffices: 'teacher-009',
  teachersNotWorking: ['teacher-021', 'teacher-022'],
  assistant: 'assistant-001',
  assistantNotWorking: 'assistant-008',
  groupsWithoutSchedule: ['group-013', 'group-038'],
  groupsWithoutTeacher: ['group-037', 'group-039'],
  groupStartingToday: 'group-021',
  groupEndingToday: 'group-009',
  groupEndedYesterday: 'group-042',
  groupStartingTomorrow: 'group-028',
  stageTwo: {
    teacher: 'teacher-023',
    groups: ['group-046', 'group-047'],
    studentWithoutFamilyName: 'student-0613',
    unknownClass: 'group-999',
  },
} as const

const firstStudents = 600

export function createDemoCentre({ today, seed = 'markaz', stage, changedAt }: CentreOptions): OneRosterData {
  const peopleOptions: DemoPeopleOptions = { today: requireValidDay(today), seed }
  const random = createRandomGenerator(`${seed} centre`)
  const founded = randomTimestamp(peopleOptions, -400, random)
  const allGroups = createGroups([...demoGroupPlans, ...demoGroupPlansOfSecondImport], today)
  const groups = allGroups.slice(0, demoGroupPlans.length)
  const students = createStudents(groups, firstStudents, random)
  const households = createFamilies(students, random).map((family) => createHouseholdUsers(peopleOptions, family))
  const sessions = academicSessionRowsOf(today, founded)

  const roster: OneRosterData = {
    orgs: createOrgRows(founded),
    academicSessions: sessions,
    courses: createCourseRows(founded),
    classes: groups.map((group) =>
      toOneRosterClass(group, sessions, randomTimestamp(peopleOptions, Math.min(-1, group.plan.from - 5), random)),
    ),
    users: [
      ...demoTeachers.map((plan, index) => createStaffUser(peopleOptions, 'teacher', index + 1, plan)),
      ...demoAssistants.map((plan, index) => createStaffUser(peopleOptions, 'aide', index + 1, plan)),
      ...households.flatMap(({ users }) => users),
    ],
    enrollments: [],
    demographics: households.flatMap(({ demographics }) => demographics),
  }

  const enroll = createEnrollmentRecorder(roster.enrollments, peopleOptions)
  for (const group of groups) {
    const when = randomTimestamp(peopleOptions, Math.min(-1, group.plan.from - 2), random)
    for (const { sourcedId, primary } of group.staff) enroll.staff(group, sourcedId, primary, when)
  }
  const enrolled: EnrolledStudent[] = students.flatMap((student) =>
    student.memberships.map((membership) => {
      const left = membership.end !== null && membership.end <= 0
      const touched = left ? (membership.end ?? 0) : membership.begin - 1
      const when = randomTimestamp(peopleOptions, Math.min(-1, touched), random)
      return { student, membership, enrollment: enroll.student(student, membership, when) }
    }),
  )

  if (stage === 2) {
    const moment = changedAt ?? `${today}T00:00:00.000Z`
    addWeekOfErpChanges({
      roster,
      peopleOptions,
      moment,
      groups,
      newGroups: allGroups.slice(groups.length),
      students,
      enrolled,
      enroll,
    })
  }
  roster.users.sort(bySourcedId)
  roster.demographics.sort(bySourcedId)
  return roster
}

function bySourcedId(one: { sourcedId: string }, other: { sourcedId: string }): number {
  return one.sourcedId < other.sourcedId ? -1 : 1
}
