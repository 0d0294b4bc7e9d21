import { addDays, birthDateOf } from './calendar.ts'
import { assistantId, courses, type SchoolKey, type StaffPlan, schools, teacherId } from './catalogue.ts'
import type { Family } from './families.ts'
import { type PersonName, parentName, siblingName, staffName, studentName, unusualName } from './names.ts'
import { type Demographics, type Role, ref, type StudentMetadata, type User } from './oneroster.ts'
import { mobileNumber, spelledPhone } from './phones.ts'
import { at, hashOf, type Random, randomFrom } from './random.ts'
import { erpStatusOf, type Student } from './students.ts'

export interface PeopleOptions {
  today: string
  seed: string
}

export function staffUser(
  desk: PeopleOptions,
  kind: 'teacher' | 'aide',
  number: number,
  plan: StaffPlan,
  when?: string,
): User {
  const random = randomFrom(`${desk.seed} ${kind} ${number}`)
  const name = plan.name ?? staffName(random, plan.sex)
  const identifier = String((kind === 'teacher' ? 5000 : 5100) + number)
  return {
    ...person(kind === 'teacher' ? teacherId(number) : assistantId(number), name, kind, plan.schools),
    dateLastModified: when ?? momentOf(desk, -random.int(5, 300), random),
    username: `t${identifier}`,
    enabledUser: plan.working === false ? 'false' : 'true',
    identifier,
    phone: spelledPhone(random, numberFor(desk, 'staff', number + (kind === 'teacher' ? 0 : 50_000))),
  }
}

export interface Household {
  users: User[]
  demographics: Demographics[]
}

/** Creates the OneRoster users of one family: its children and their known parents. Most families have one child. */
export function householdUsers(desk: PeopleOptions, family: Family, when?: string): Household {
  const users: User[] = []
  const demographics: Demographics[] = []
  let elder: PersonName | undefined
  for (const student of family.children) {
    const random = randomFrom(`${desk.seed} student ${student.number}`)
    const ordinary = elder ? siblingName(random, student.sex, elder) : studentName(random, student.sex)
    const name = unusualName(student.number) ?? ordinary
    elder ??= name
    const phoneOwner = family.sharedPhone ? at(family.children, 0) : student
    const user = studentUser(desk, student, name, numberFor(desk, 'student', phoneOwner.number), random, when)
    user.agents = family.parents.map(({ number }) => ref('user', parentId(number)))
    users.push(user)
    // One student in a hundred has no birth date and sex, as in a real ERP.
    if (!random.chance(0.01)) {
      const { sourcedId, status, dateLastModified } = user
      const birthDate = birthDateOf(desk.today, student.age, random.int(1, 364))
      demographics.push({ sourcedId, status, dateLastModified, birthDate, sex: student.sex })
    }
  }
  const child = at(users, 0)
  for (const { number, sex, role } of family.parents) {
    const random = randomFrom(`${desk.seed} parent ${number}`)
    const name = role === 'parent' ? parentName(random, sex, child) : staffName(random, sex)
    users.push({
      ...person(parentId(number), name, role, [at(family.children, 0).home]),
      dateLastModified: child.dateLastModified,
      username: `p${number}`,
      phone: spelledPhone(random, numberFor(desk, 'parent', number)),
      agents: family.children.map((student) => ref('user', studentId(student.number))),
    })
  }
  return { users, demographics }
}

export function studentId(number: number): string {
  return `student-${String(number).padStart(4, '0')}`
}

export function numberFor({ seed }: PeopleOptions, kind: 'student' | 'parent' | 'staff', number: number): string {
  const start = { student: 0, parent: 200_000, staff: 400_000 }[kind]
  return mobileNumber((hashOf(seed) % 1_000_000) + start + number)
}

/** Returns a UTC timestamp within the working hours of the day that is `offset` days from today. */
export function momentOf({ today }: PeopleOptions, offset: number, random: Random): string {
  const two = (from: number, to: number) => String(random.int(from, to)).padStart(2, '0')
  return `${addDays(today, offset)}T${two(4, 12)}:${two(0, 59)}:${two(0, 59)}.000Z`
}

function studentUser(
  desk: PeopleOptions,
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
    ...person(studentId(student.number), name, 'student', [...inSchools]),
    dateLastModified: when ?? momentOf(desk, student.memberships.length ? firstDay : -random.int(2, 200), random),
    username: `s${identifier}`,
    metadata: { uz: metadataOf(student, random) },
  }
  if (student.number % 250 !== 0) user.identifier = identifier

  const spelled = spelledPhone(random, mobile)
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
    categories: [...new Set(student.memberships.map(({ group }) => courses[group.plan.course].subjects[0]))],
  }
}

function person(sourcedId: string, name: PersonName, role: Role, inSchools: readonly SchoolKey[]) {
  const orgs = inSchools.map((key) => ref('org', schools[key].sourcedId))
  return {
    sourcedId,
    status: 'active' as const,
    userIds: [],
    enabledUser: 'true' as const,
    givenName: name.givenName,
    familyName: name.familyName,
    ...(name.middleName === undefined ? {} : { middleName: name.middleName }),
    roles: orgs.map((org, index) => ({ roleType: index ? ('secondary' as const) : ('primary' as const), role, org })),
    primaryOrg: at(orgs, 0),
    agents: [],
    grades: [],
  }
}

function parentId(number: number): string {
  return `parent-${String(number).padStart(4, '0')}`
}
