import { courses, type StaffPlan } from './catalogue.ts'
import type { Enrolled, Enroller } from './enroll.ts'
import { familiesOf } from './families.ts'
import { classOf, type Group } from './groups.ts'
import { givenNames, surnames } from './names.ts'
import { type Roster, ref, type User } from './oneroster.ts'
import { householdUsers, numberFor, type PeopleOptions, staffUser, studentId } from './people.ts'
import { spelledPhone } from './phones.ts'
import { at, type Random, randomFrom } from './random.ts'
import { canJoinGroup, isCurrent, type Student } from './students.ts'

interface Since {
  roster: Roster
  desk: PeopleOptions
  /** ISO timestamp that every added or changed row gets. */
  moment: string
  groups: Group[]
  newGroups: Group[]
  students: Student[]
  enrolled: Enrolled[]
  enroll: Enroller
}

const newTeacher: StaffPlan = { sex: 'female', schools: ['chilonzor'] }
const newTeacherNumber = 23

/** Adds a week of changes to the data: new people and groups, corrections, ended enrolments, and two invalid rows. */
export function addSecondStage(since: Since) {
  const { roster, desk, moment, groups, newGroups, students, enrolled, enroll } = since
  const random = randomFrom(`${desk.seed} since`)

  roster.users.push(staffUser(desk, 'teacher', newTeacherNumber, newTeacher, moment))
  for (const group of newGroups) {
    roster.classes.push(classOf(group, roster.academicSessions, moment))
    for (const { sourcedId, primary } of group.staff) enroll.staff(group, sourcedId, primary, moment)
  }

  correctPeople(roster.users, students, since, random)
  endPlaces(enrolled, desk.today, moment)

  const [mobile, ielts] = [at(newGroups, 0), at(newGroups, 1)]
  const regulars = students.filter((student) => canJoinGroup(student, mobile) && studiesAlready(student, mobile))
  for (const student of regulars.slice(0, 2)) {
    enroll.student(student, { group: mobile, begin: 0, end: null }, moment)
  }

  const firstNumber = students.length + 1
  const places = [...Array<Group>(6).fill(mobile), ...Array<Group>(4).fill(ielts), at(groups, 0), at(groups, 16)]
  const newcomers = places.map((group, index) => newcomer(firstNumber + index, group, random))
  const nameless: Student = {
    number: firstNumber + places.length,
    age: 15,
    sex: 'male',
    home: 'chilonzor',
    memberships: [],
  }
  const firstParent = roster.users.filter(({ sourcedId }) => sourcedId.startsWith('parent-')).length + 1
  for (const family of familiesOf(newcomers, random, firstParent)) addHousehold(since, family)
  for (const student of newcomers) enroll.student(student, at(student.memberships, 0), moment)
  addHousehold(since, { children: [nameless], parents: [], sharedPhone: false })

  // The two invalid rows, which our importer must refuse: a student without a surname, and an enrolment in a missing
  // group.
  const namelessUser = userOf(roster.users, nameless.number)
  namelessUser.familyName = ''
  const stray = enroll.student(at(newcomers, 0), { group: mobile, begin: 0, end: null }, moment)
  stray.class = ref('class', 'group-999')
}

function newcomer(number: number, group: Group, random: Random): Student {
  return {
    number,
    age: random.int(...courses[group.plan.course].ages),
    sex: random.pick(['male', 'female']),
    home: group.plan.school,
    memberships: [{ group, begin: Math.max(0, group.plan.from), end: null }],
  }
}

function addHousehold({ roster, desk, moment }: Since, family: Parameters<typeof householdUsers>[1]) {
  const { users, demographics } = householdUsers(desk, family, moment)
  roster.users.push(...users)
  roster.demographics.push(...demographics)
}

/** Changes three phone numbers, a misspelt first name, and a surname after a wedding. */
function correctPeople(users: User[], students: Student[], { desk, moment }: Since, random: Random) {
  for (const number of [10, 20, 30]) {
    const user = userOf(users, number)
    delete user.sms
    user.phone = spelledPhone(random, numberFor(desk, 'student', number + 100_000))
    user.dateLastModified = moment
  }

  const misheard = userOf(users, 40)
  const sex = students.find(({ number }) => number === 40)?.sex ?? 'male'
  misheard.givenName = random.pick(givenNames[sex].filter((name) => name !== misheard.givenName))
  misheard.dateLastModified = moment

  const bride = students.find(({ sex, age, number }) => sex === 'female' && age >= 20 && number > 40)
  if (!bride) throw new Error('nobody to marry')
  const married = userOf(users, bride.number)
  const husbands = surnames.filter((name) => /[oe]v$/.test(name) && !married.familyName.startsWith(name))
  married.familyName = `${random.pick(husbands)}a`
  married.dateLastModified = moment
}

/**
 * Ends the enrolments of three students in their second group (the last day was yesterday), and marks a fourth
 * enrolment as deleted by mistake.
 */
function endPlaces(enrolled: Enrolled[], today: string, moment: string) {
  const second = enrolled.filter(({ student: { memberships }, membership }) => {
    const staysElsewhere = memberships.some((other) => other !== membership && isCurrent(other) && other.begin <= -7)
    return memberships.at(-1) === membership && isCurrent(membership) && membership.begin < -1 && staysElsewhere
  })
  for (const { enrollment } of second.slice(0, 3)) {
    enrollment.endDate = today
    enrollment.dateLastModified = moment
  }
  const mistaken = at(second, 3).enrollment
  mistaken.status = 'tobedeleted'
  mistaken.dateLastModified = moment
}

/**
 * Returns whether the student has been in a group of the same category for a week, so that the new enrolment changes no
 * other data.
 */
function studiesAlready({ memberships }: Student, group: Group): boolean {
  const category = courses[group.plan.course].subjects[0]
  return memberships.some(
    (membership) =>
      isCurrent(membership) && membership.begin <= -7 && courses[membership.group.plan.course].subjects[0] === category,
  )
}

function userOf(users: User[], studentNumber: number): User {
  const user = users.find(({ sourcedId }) => sourcedId === studentId(studentNumber))
  if (!user) throw new Error(`no student ${studentNumber}`)
  return user
}
