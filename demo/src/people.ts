import { addDays, birthDateForAge } from './calendar.ts'
import {
  assistantIdOfNumber,
  type DemoStaffMember,
  demoCourses,
  type ErpHeadOfficeKey,
  headOffices,
  teacherIdOfNumber,
} from './catalogue.ts'
import type { Family } from './families.ts'
import {
  type PersonName,
  randomParentName,
  randomSiblingName,
  randomStaffName,
  randomStudentName,
  unusualStudentName,
} from './names.ts'
import {
  createOneRosterRowReference,
  type Demographics,
  type OneRosterRole,
  type StudentMetadata,
  type User,
} from './oneroster.ts'
import { nthMobileNumber, randomlyFormattedPhone } from './phones.ts'
import { createRandomGenerator, fnvHashOf, type Random, requireElementAt } from './random.ts'
import { erpStatusOf, type Student } from './students.ts'

export interface DemoPeopleOptions {
  today: string
  seed: string
}

export function createStaffUser(
  peopleOptions: DemoPeopleOptions,
  kind: 'teacher' | 'aide',
  number: number,
  plan: DemoStaffMember,
  when?: string,
): User {
  const random = createRandomGenerator(`${peopleOptions.seed} ${kind} ${number}`)
  const name = plan.name ?? randomStaffName(random, plan.sex)
  const identifier = String((kind === 'teacher' ? 5000 : 5100) + number)
  return {
    ...person(kind === 'teacher' ? teacherIdOfNumber(number) : assistantIdOfNumber(number), name, kind, plan.schools),
    dateLastModified: when ?? randomTimestamp(peopleOptions, -random.int(5, 300), random),
    username: `t${identifier}`,
    enabledUser: plan.working === false ? 'false' : 'true',
    identifier,
    phone: randomlyFormattedPhone(
      random,
      erpPhoneNumberOf(peopleOptions, 'staff', number + (kind === 'teacher' ? 0 : 50_000)),
    ),
  }
}

export interface HouseholdUsers {
  users: User[]
  demographics: Demographics[]
}

export function createHouseholdUsers(peopleOptions: DemoPeopleOptions, family: Family, when?: string): HouseholdUsers {
  const users: User[] = []
  const demographics: Demographics[] = []
  let elder: PersonName | undefined
  for (const student of family.children) {
    const random = createRandomGenerator(`${peopleOptions.seed} student ${student.number}`)
    const ordinary = elder ? randomSiblingName(random, student.sex, elder) : randomStudentName(random, student.sex)
    const name = unusualStudentName(student.number) ?? ordinary
    elder ??= name
    const phoneOwner = family.sharedPhone ? requireElementAt(family.children, 0) : student
    const user = studentUser(
      peopleOptions,
      student,
      name,
      erpPhoneNumberOf(peopleOptions, 'student', phoneOwner.number),
      random,
      when,
    )
    user.agents = family.parents.map(({ number }) => createOneRosterRowReference('user', parentId(number)))
    users.push(user)
    // One student in a hundred has no birth date and sex, as in a real ERP.
    if (!random.chance(0.01)) {
      const { sourcedId, status, dateLastModified } = user
      const birthDate = birthDateForAge(peopleOptions.today, student.age, random.int(1, 364))
      demographics.push({ sourcedId, status, dateLastModified, birthDate, sex: student.sex })
    }
  }
  const child = requireElementAt(users, 0)
  for (const { number, sex, role } of family.parents) {
    const random = createRandomGenerator(`${peopleOptions.seed} parent ${number}`)
    const name = role === 'parent' ? randomParentName(random, sex, child) : randomStaffName(random, sex)
    users.push({
      ...person(parentId(number), name, role, [requireElementAt(family.children, 0).home]),
      dateLastModified: child.dateLastModified,
      username: `p${number}`,
      phone: randomlyFormattedPhone(random, erpPhoneNumberOf(peopleOptions, 'parent', number)),
      agents: family.children.map((student) => createOneRosterRowReference('user', studentIdOfNumber(student.number))),
    })
  }
  return { users, demographics }
}

export function studentIdOfNumber(number: number): string {
  return `student-${String(number).padStart(4, '0')}`
}

export function erpPhoneNumberOf(
  { seed }: DemoPeopleOptions,
  kind: 'student' | 'parent' | 'staff',
  number: number,
): string {
  const start = { student: 0, parent: 200_000, staff: 400_000 }[kind]
  return nthMobileNumber((fnvHashOf(seed) % 1_000_000) + start + number)
}

/** A UTC timestamp within the working hours of the day that is `offset` days from today. */
export function randomTimestamp({ today }: DemoPeopleOptions, offset: number, random: Random): string {
  const two = (from: number, to: number) => String(random.int(from, to)).padStart(2, '0')
  return `${addDays(today, offset)}T${two(4, 12)}:${two(0, 59)}:${two(0, 59)}.000Z`
}

function studentUser(
  peopleOptions: DemoPeopleOptions,
  student: Student,
  name: PersonName,
  mobile: string,
  random: Random,
  when?: string,
) {
  const inSchools = new Set([...student.memberships.map(({ group }) => group.plan.school), student.home])
  const firstDay = Math.min(-1, ...student.memberships.map(({ begin }) => begin))
  const identifier = String(100_200 + student.number)
  const user: User = {
    ...person(studentIdOfNumber(student.number), name, 'student', [...inSchools]),
    dateLastModified:
      when ?? randomTimestamp(peopleOptions, student.memberships.length ? firstDay : -random.int(2, 200), random),
    username: `s${identifier}`,
    metadata: { uz: metadataOf(student, random) },
  }
  if (student.number % 250 !== 0) user.identifier = identifier

  const spelled = randomlyFormattedPhone(random, mobile)
  const dice = random.next()
  if (dice < 0.08) user.sms = spelled
  else if (dice < 0.97) user.phone = spelled
  else if (dice < 0.975) user.phone = "yo'q"
  return user
}

function metadataOf(student: Student, random: Random): StudentMetadata {
  const erpStatus = erpStatusOf(student)
  const contracted = erpStatus === 'WITHOUT_COURSE' ? 0.1 : 0.78
  const dice = random.next()
  return {
    erpStatus,
    contractStatus: dice < contracted ? 'done' : dice < contracted + 0.12 ? 'waiting' : 'no_contract',
    contractType: student.age >= 18 ? 'self' : 'agent',
    categories: [...new Set(student.memberships.map(({ group }) => demoCourses[group.plan.course].subjects[0]))],
  }
}

function person(sourcedId: string, name: PersonName, role: OneRosterRole, inSchools: readonly ErpHeadOfficeKey[]) {
  const orgs = inSchools.map((key) => createOneRosterRowReference('org', headOffices[key].sourcedId))
  return {
    sourcedId,
    status: 'active' as const,
    userIds: [],
    enabledUser: 'true' as const,
    givenName: name.givenName,
    familyName: name.familyName,
    ...(name.middleName === undefined ? {} : { middleName: name.middleName }),
    roles: orgs.map((org, index) => ({ roleType: index ? ('secondary' as const) : ('primary' as const), role, org })),
    primaryOrg: requireElementAt(orgs, 0),
    agents: [],
    grades: [],
  }
}

function parentId(number: number): string {
  return `parent-${String(number).padStart(4, '0')}`
}
