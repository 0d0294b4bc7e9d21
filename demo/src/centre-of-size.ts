import { addDays, requireValidDay } from './calendar.ts'
import { courseKeys, demoCourses, type ErpHeadOfficeKey, headOfficeKeys } from './catalogue.ts'
import { academicSessionRowsOf, createCourseRows, createOrgRows } from './centre-rows.ts'
import { createEnrollmentRecorder } from './enroll.ts'
import type { DemoGroupPlan } from './group-plan.ts'
import { createGroupSchedule, type Group, groupIdOf, staffOfGroupPlan, toOneRosterClass } from './groups.ts'
import type { Enrollment, OneRosterData, SchoolClass } from './oneroster.ts'
import {
  createHouseholdUsers,
  createStaffUser,
  type DemoPeopleOptions,
  type HouseholdUsers,
  randomTimestamp,
} from './people.ts'
import { createRandomGenerator, type Random, requireElementAt } from './random.ts'
import { demoGroupStateOf, type Student } from './students.ts'

interface SizeOptions {
  students: number
  /** The number of groups; by default one for every 14 students. */
  groups?: number
  /** The day to which all dates of the centre are relative, `YYYY-MM-DD` in Tashkent. */
  today: string
  seed?: string
}

/** Creates OneRoster data of a centre of any size, without deliberate errors. Every tenth student is in two groups. */
export function createDemoCentreOfSize({
  students: count,
  groups: wanted,
  today,
  seed = 'markaz',
}: SizeOptions): OneRosterData {
  const peopleOptions: DemoPeopleOptions = { today: requireValidDay(today), seed }
  const random = createRandomGenerator(`${seed} size`)
  const founded = randomTimestamp(peopleOptions, -400, random)
  const groupCount = wanted ?? Math.max(1, Math.ceil(count / 14))
  const sessions = memoize(() => academicSessionRowsOf(today, founded))
  const groups = memoize(() => Array.from({ length: groupCount }, (_, index) => groupAt(index, peopleOptions)))
  const students = memoize(() => Array.from({ length: count }, (_, index) => studentAt(index, groups(), seed)))
  const households = memoize(() => students().map((student) => createHousehold(peopleOptions, student)))

  const classes = memoize((): SchoolClass[] =>
    groups().map((group, index) => {
      const when = randomTimestamp(
        peopleOptions,
        Math.min(-1, group.plan.from - 5),
        createRandomGenerator(`${seed} class ${index}`),
      )
      return toOneRosterClass(group, sessions(), when)
    }),
  )
  const users = memoize(() => [
    ...createStaffUsers(peopleOptions, groupCount),
    ...households().flatMap((people) => people.users),
  ])
  const demographics = memoize(() => households().flatMap((people) => people.demographics))
  const enrollments = memoize(() => enrollmentsOf(peopleOptions, groups(), students()))

  return {
    orgs: createOrgRows(founded),
    courses: createCourseRows(founded),
    get academicSessions() {
      return sessions()
    },
    get classes() {
      return classes()
    },
    get users() {
      return users()
    },
    get enrollments() {
      return enrollments()
    },
    get demographics() {
      return demographics()
    },
  }
}

const groupsPerTeacher = 4
const groupsPerAssistant = 3

function groupAt(index: number, { today, seed }: DemoPeopleOptions): Group {
  const random = createRandomGenerator(`${seed} sized group ${index}`)
  const teacher = Math.floor(index / groupsPerTeacher)
  const plan: DemoGroupPlan = {
    school: requireElementAt(headOfficeKeys, teacher % headOfficeKeys.length),
    course: requireElementAt(courseKeys, teacher % courseKeys.length),
    teacher: teacher + 1,
    ...daysOfState(index, random),
    size: 0,
  }
  if (index % 3 === 0) plan.today = true
  if (index % groupsPerAssistant === 0) plan.assistant = Math.floor(index / groupsPerAssistant) + 1
  const group: Group = {
    sourcedId: groupIdOf(index + 1),
    code: `N-${1001 + index}`,
    plan,
    started: addDays(today, plan.from),
    ended: addDays(today, plan.to),
    // A teacher's four groups have consecutive lesson times, all in the teacher's room.
    slot: index % groupsPerTeacher,
    schedule: [],
    staff: staffOfGroupPlan(plan),
  }
  group.schedule = createGroupSchedule(group, index + 1, [`${101 + teacher}-xona`], today)
  return group
}

function daysOfState(index: number, random: Random): { from: number; to: number } {
  const length = random.int(60, 120)
  const state = index % 10
  if (state === 8) return { from: random.int(1, 30), to: 30 + length }
  if (state === 9) return { from: -150 - length, to: -random.int(1, 100) }
  return { from: -random.int(0, 120), to: length }
}

function studentAt(index: number, groups: Group[], seed: string): Student {
  const random = createRandomGenerator(`${seed} sized student ${index}`)
  const groupIndex = index % groups.length
  const first = requireElementAt(groups, groupIndex)
  const memberships = [membershipIn(first)]
  // The second group has the same teacher as the first, so their lessons never overlap.
  const neighbour = groups[groupIndex % groupsPerTeacher === 0 ? groupIndex + 1 : groupIndex - 1]
  if (index % 10 === 0 && neighbour) memberships.push(membershipIn(neighbour))
  return {
    number: index + 1,
    age: random.int(...demoCourses[first.plan.course].ages),
    sex: random.chance(0.5) ? 'male' : 'female',
    home: first.plan.school,
    memberships,
  }
}

function membershipIn(group: Group) {
  return { group, begin: group.plan.from, end: demoGroupStateOf(group) === 'ended' ? group.plan.to + 1 : null }
}

function createHousehold(peopleOptions: DemoPeopleOptions, student: Student): HouseholdUsers {
  return createHouseholdUsers(peopleOptions, { children: [student], parents: [], sharedPhone: false })
}

function createStaffUsers(peopleOptions: DemoPeopleOptions, groupCount: number) {
  const of = (school: ErpHeadOfficeKey, index: number) => ({
    sex: index % 2 ? ('male' as const) : ('female' as const),
    schools: [school] as const,
  })
  const schoolOfGroup = (index: number) =>
    requireElementAt(headOfficeKeys, Math.floor(index / groupsPerTeacher) % headOfficeKeys.length)
  const teachers = Array.from({ length: Math.ceil(groupCount / groupsPerTeacher) }, (_, index) =>
    createStaffUser(peopleOptions, 'teacher', index + 1, of(schoolOfGroup(index * groupsPerTeacher), index)),
  )
  const assistants = Array.from({ length: Math.ceil(groupCount / groupsPerAssistant) }, (_, index) =>
    createStaffUser(peopleOptions, 'aide', index + 1, of(schoolOfGroup(index * groupsPerAssistant), index)),
  )
  return [...teachers, ...assistants]
}

function enrollmentsOf(peopleOptions: DemoPeopleOptions, groups: Group[], students: Student[]): Enrollment[] {
  const random = createRandomGenerator(`${peopleOptions.seed} sized enrolments`)
  const enrollments: Enrollment[] = []
  const enroll = createEnrollmentRecorder(enrollments, peopleOptions)
  const momentBefore = (day: number) => randomTimestamp(peopleOptions, Math.min(-1, day - 1), random)
  for (const group of groups) {
    for (const { sourcedId, primary } of group.staff)
      enroll.staff(group, sourcedId, primary, momentBefore(group.plan.from))
  }
  for (const student of students) {
    for (const place of student.memberships) enroll.student(student, place, momentBefore(place.begin))
  }
  return enrollments
}

function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
