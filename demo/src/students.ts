import { demoCourses, type ErpHeadOfficeKey } from './catalogue.ts'
import type { Group } from './groups.ts'
import { type Sex, unusualStudentName } from './names.ts'
import type { ErpStudentStatus } from './oneroster.ts'
import type { Random } from './random.ts'

/** A student's period in a group. Days are relative to today, as in the plans of the groups. */
export interface Membership {
  group: Group
  begin: number
  /** The first day on which the student is no longer in the group; null = no end. */
  end: number | null
}

export interface Student {
  /** Running number of the student, from 1; student 1 has the id student-0001. */
  number: number
  age: number
  sex: Sex
  home: ErpHeadOfficeKey
  memberships: Membership[]
}

type GroupState = 'not started' | 'active' | 'ended'

export function demoGroupStateOf({ plan }: Group): GroupState {
  return plan.from > 0 ? 'not started' : plan.to < 0 ? 'ended' : 'active'
}

/** Creates students. Some are in two groups or in none, and some have left or returned. */
export function createStudents(groups: Group[], count: number, random: Random): Student[] {
  const drafts: Student[] = []
  for (const group of groups) {
    for (let place = 0; place < group.plan.size; place++) {
      drafts.push({
        number: 0,
        age: random.int(...demoCourses[group.plan.course].ages),
        sex: random.chance(0.5) ? 'male' : 'female',
        home: group.plan.school,
        memberships: [joined(group, random)],
      })
    }
  }
  while (drafts.length < count) {
    const home = random.pick(['chilonzor', 'yunusobod', 'fargona'] as const)
    drafts.push({ number: 0, age: random.int(7, 25), sex: random.pick(['male', 'female']), home, memberships: [] })
  }

  const students = random.shuffled(drafts)
  students.forEach((student, index) => {
    student.number = index + 1
    student.sex = unusualStudentName(student.number)?.sex ?? student.sex
  })
  joinSecondGroups(students, groups, random)
  leaveEarly(students, random)
  return students
}

export function erpStatusOf({ memberships }: Student): ErpStudentStatus {
  if (memberships.length === 0) return 'WITHOUT_COURSE'
  const current = memberships.filter(isCurrentMembership)
  if (current.some(({ begin }) => begin <= -7)) return 'ACTIVE'
  if (current.length > 0 || memberships.some(({ begin }) => begin > 0)) return 'STATISTICS_NOT_CALCULATED'
  if (memberships.some(({ group }) => demoGroupStateOf(group) === 'active')) return 'LEFT_COURSE'
  const lastEnd = Math.max(...memberships.map(({ end }) => end ?? 0))
  return lastEnd <= -30 ? 'FINISHED_30_DAY_PRIVILEGE' : 'FINISHED_COURSE'
}

export function isCurrentMembership({ begin, end }: Membership): boolean {
  return begin <= 0 && (end === null || end > 0)
}

export function canJoinGroup(student: Student, { plan, slot }: Group): boolean {
  const [youngest, oldest] = demoCourses[plan.course].ages
  return (
    plan.school === student.home &&
    student.age >= youngest &&
    student.age <= oldest &&
    student.memberships.every(({ group }) => group.slot !== slot && group.plan.course !== plan.course)
  )
}

function joined(group: Group, random: Random): Membership {
  const { from, to } = group.plan
  const late = random.chance(0.15) ? from + random.int(3, 30) : from
  const begin = from <= 0 && late < Math.min(0, to) ? late : from
  const openEnded = random.chance(0.6) && demoGroupStateOf(group) === 'active'
  return { group, begin, end: openEnded ? null : to + 1 }
}

function joinSecondGroups(students: Student[], groups: Group[], random: Random) {
  const open = groups.filter((group) => demoGroupStateOf(group) !== 'ended')
  const inState = (state: GroupState) =>
    random.shuffled(
      students.filter(({ memberships }) => memberships.some(({ group }) => demoGroupStateOf(group) === state)),
    )

  const takeOneMore = (candidates: Student[], wanted: number) => {
    let missing = wanted
    for (const student of candidates) {
      const fitting = open.filter((group) => canJoinGroup(student, group))
      if (missing === 0) return
      if (fitting.length === 0) continue
      student.memberships.push(joined(random.pick(fitting), random))
      missing--
    }
  }
  takeOneMore(inState('active'), 40)
  takeOneMore(inState('ended'), 25)
}

function leaveEarly(students: Student[], random: Random) {
  const settled = students.flatMap((student) =>
    student.memberships
      .filter(({ group, begin }) => demoGroupStateOf(group) === 'active' && begin <= -20)
      .map((membership) => ({ student, membership })),
  )
  const leaving = random.shuffled(settled).slice(0, 30)
  leaving.forEach(({ student, membership }, index) => {
    const comesBack = index < 2
    membership.end = random.int(membership.begin + 7, comesBack ? -6 : 0)
    if (comesBack) student.memberships.push({ ...membership, begin: membership.end + 3, end: null })
  })
}
