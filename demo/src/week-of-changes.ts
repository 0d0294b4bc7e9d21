import { type DemoStaffMember, demoCourses } from './catalogue.ts'
import type { EnrolledStudent, EnrollmentRecorder } from './enroll.ts'
import { createFamilies } from './families.ts'
import { type Group, toOneRosterClass } from './groups.ts'
import { uzbekGivenNames, uzbekSurnames } from './names.ts'
import { createOneRosterRowReference, type OneRosterData, type User } from './oneroster.ts'
import {
  createHouseholdUsers,
  createStaffUser,
  type DemoPeopleOptions,
  erpPhoneNumberOf,
  studentIdOfNumber,
} from './people.ts'
import { randomlyFormattedPhone } from './phones.ts'
import { createRandomGenerator, type Random, requireElementAt } from './random.ts'
import { canJoinGroup, isCurrentMembership, type Student } from './students.ts'

interface ChangeOptions {
  roster: OneRosterData
  peopleOptions: DemoPeopleOptions
  moment: string
  groups: Group[]
  newGroups: Group[]
  students: Student[]
  enrolled: EnrolledStudent[]
  enroll: EnrollmentRecorder
}

const newTeacher: DemoStaffMember = { sex: 'female', schools: ['chilonzor'] }
const newTeacherNumber = 23

export function addWeekOfErpChanges(options: ChangeOptions) {
  const { roster, peopleOptions, moment, groups, newGroups, students, enrolled, enroll } = options
  const random = createRandomGenerator(`${peopleOptions.seed} since`)

  roster.users.push(createStaffUser(peopleOptions, 'teacher', newTeacherNumber, newTeacher, moment))
  for (const group of newGroups) {
    roster.classes.push(toOneRosterClass(group, roster.academicSessions, moment))
    for (const { sourcedId, primary } of group.staff) enroll.staff(group, sourcedId, primary, moment)
  }

  correctPeople(roster.users, students, options, random)
  endMemberships(enrolled, peopleOptions.today, moment)

  const [mobile, ielts] = [requireElementAt(newGroups, 0), requireElementAt(newGroups, 1)]
  const regulars = students.filter(
    (student) => canJoinGroup(student, mobile) && hasStudiedCategoryForWeek(student, mobile),
  )
  for (const student of regulars.slice(0, 2)) {
    enroll.student(student, { group: mobile, begin: 0, end: null }, moment)
  }

  const firstNumber = students.length + 1
  const places = [
    ...Array<Group>(6).fill(mobile),
    ...Array<Group>(4).fill(ielts),
    requireElementAt(groups, 0),
    requireElementAt(groups, 16),
  ]
  const newcomers = places.map((group, index) => createNewStudent(firstNumber + index, group, random))
  const nameless: Student = {
    number: firstNumber + places.length,
    age: 15,
    sex: 'male',
    home: 'chilonzor',
    memberships: [],
  }
  const firstParent = roster.users.filter(({ sourcedId }) => sourcedId.startsWith('parent-')).length + 1
  for (const family of createFamilies(newcomers, random, firstParent)) addHousehold(options, family)
  for (const student of newcomers) enroll.student(student, requireElementAt(student.memberships, 0), moment)
  addHousehold(options, { children: [nameless], parents: [], sharedPhone: false })

  // Our importer must refuse these two rows: a student without a surname, and an enrolment in a missing group.
  const namelessUser = userOf(roster.users, nameless.number)
  namelessUser.familyName = ''
  const stray = enroll.student(requireElementAt(newcomers, 0), { group: mobile, begin: 0, end: null }, moment)
  stray.class = createOneRosterRowReference('class', 'group-999')
}

function createNewStudent(number: number, group: Group, random: Random): Student {
  return {
    number,
    age: random.int(...demoCourses[group.plan.course].ages),
    sex: random.pick(['male', 'female']),
    home: group.plan.school,
    memberships: [{ group, begin: Math.max(0, group.plan.from), end: null }],
  }
}

function addHousehold(
  { roster, peopleOptions, moment }: ChangeOptions,
  family: Parameters<typeof createHouseholdUsers>[1],
) {
  const { users, demographics } = createHouseholdUsers(peopleOptions, family, moment)
  roster.users.push(...users)
  roster.demographics.push(...demographics)
}

function correctPeople(users: User[], students: Student[], { peopleOptions, moment }: ChangeOptions, random: Random) {
  for (const number of [10, 20, 30]) {
    const user = userOf(users, number)
    delete user.sms
    user.phone = randomlyFormattedPhone(random, erpPhoneNumberOf(peopleOptions, 'student', number + 100_000))
    user.dateLastModified = moment
  }

  const misheard = userOf(users, 40)
  const sex = students.find(({ number }) => number === 40)?.sex ?? 'male'
  misheard.givenName = random.pick(uzbekGivenNames[sex].filter((name) => name !== misheard.givenName))
  misheard.dateLastModified = moment

  const bride = students.find(({ sex, age, number }) => sex === 'female' && age >= 20 && number > 40)
  if (!bride) throw new Error('nobody to marry')
  const married = userOf(users, bride.number)
  const husbands = uzbekSurnames.filter((name) => /[oe]v$/.test(name) && !married.familyName.startsWith(name))
  married.familyName = `${random.pick(husbands)}a`
  married.dateLastModified = moment
}

/**
 * Ends three students' enrolments in their second groups (last day: yesterday), and marks a fourth enrolment as
 * deleted.
 */
function endMemberships(enrolled: EnrolledStudent[], today: string, moment: string) {
  const second = enrolled.filter(({ student: { memberships }, membership }) => {
    const staysElsewhere = memberships.some(
      (other) => other !== membership && isCurrentMembership(other) && other.begin <= -7,
    )
    return (
      memberships.at(-1) === membership && isCurrentMembership(membership) && membership.begin < -1 && staysElsewhere
    )
  })
  for (const { enrollment } of second.slice(0, 3)) {
    enrollment.endDate = today
    enrollment.dateLastModified = moment
  }
  const mistaken = requireElementAt(second, 3).enrollment
  mistaken.status = 'tobedeleted'
  mistaken.dateLastModified = moment
}

/** True = the student has been in a group of the new group's category for at least a week. */
function hasStudiedCategoryForWeek({ memberships }: Student, group: Group): boolean {
  const category = demoCourses[group.plan.course].subjects[0]
  return memberships.some(
    (membership) =>
      isCurrentMembership(membership) &&
      membership.begin <= -7 &&
      demoCourses[membership.group.plan.course].subjects[0] === category,
  )
}

function userOf(users: User[], studentNumber: number): User {
  const user = users.find(({ sourcedId }) => sourcedId === studentIdOfNumber(studentNumber))
  if (!user) throw new Error(`no student ${studentNumber}`)
  return user
}
