import { randomParentName } from '@markaz/demo/names'
import type { Random } from '@markaz/demo/random'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { type Db, sql } from '../db/db.ts'

export interface ContractCandidate {
  id: number
  firstName: string
  lastName: string
  middleName: string | null
  phone: string
  isMinor: boolean
  headOfficeId: number
}

export interface PlannedContract {
  student: ContractCandidate
  /** The parent who signs the contract; null = the student signs. */
  agent: SigningParentInput | null
  madeAt: Date
  isSigned: boolean
}

/** Returns current students with a phone number, both adults and minors, sorted by their ERP id. */
export async function readContractCandidates(tx: Db, today: string): Promise<ContractCandidate[]> {
  return tx.many<ContractCandidate>(sql`
    select student.id, first_name as "firstName", last_name as "lastName", middle_name as "middleName", phone_number as phone,
      birth_date > ${today}::date - interval '18 years' as "isMinor", min(head_office_id) as "headOfficeId"
    from student join student_head_office on student_id = student.id
    where birth_date is not null and phone_number ~ '^998[0-9]{9}$' and gone_at is null and exists (
      select from student_group where student_group.student_id = student.id and student_group.gone_at is null
        and coalesce(ended_date >= ${today}::date, true))
    group by student.id order by student.ext_id`)
}

/** Plans contracts for three pairs of siblings, eleven other children and eight adults. Every third is unsigned. */
export function planDemoContracts(
  candidates: ContractCandidate[],
  { random, today }: { random: Random; today: string },
): PlannedContract[] {
  const minors = random.shuffled(candidates.filter(({ isMinor }) => isMinor))
  const pairs = siblings(minors).slice(0, 3)
  const inPairs = new Set(pairs.flat())
  const single = minors.filter((student) => !inPairs.has(student)).slice(0, 17 - inPairs.size)
  const adults = random.shuffled(candidates.filter(({ isMinor }) => !isMinor)).slice(0, 8)

  const planned = [
    ...[...pairs, ...single.map((student) => [student])].flatMap((children) => {
      const agent = parentOf(children, random)
      return children.map((student) => ({ student, agent }))
    }),
    ...adults.map((student) => ({ student, agent: null })),
  ]
  const dated = planned.map((contract, index) => {
    const isSigned = index % 3 !== 2
    const daysAgo = isSigned ? random.int(4, 85) : random.int(1, index % 6 === 2 ? 6 : 12)
    return { ...contract, isSigned, madeAt: tashkentTimeDaysAgo(today, daysAgo, random.int(9 * 60, 18 * 60)) }
  })
  return dated.sort((one, two) => one.madeAt.getTime() - two.madeAt.getTime())
}

function siblings(students: ContractCandidate[]): ContractCandidate[][] {
  const families = Map.groupBy(students, ({ lastName, middleName }) =>
    middleName ? `${lastName.replace(/[aа]$/u, '')} ${middleName.split(' ')[0]}` : '',
  )
  return [...families].flatMap(([key, children]) => (key && children.length === 2 ? [children] : []))
}

function parentOf([child]: ContractCandidate[], random: Random): SigningParentInput {
  const { firstName, lastName, middleName, phone } = child as ContractCandidate
  const sex = random.chance(0.65) ? 'female' : 'male'
  const name = randomParentName(random, sex, {
    givenName: firstName,
    familyName: lastName,
    ...(middleName && { middleName }),
  })
  const isGuardian = random.chance(0.08)
  return {
    fullName: `${name.familyName} ${name.givenName}`,
    passportSeries: random.pick(['AA', 'AB', 'AC', 'AD']),
    passportNumber: String(random.int(1_000_000, 9_999_999)),
    phone,
    relation: isGuardian ? 'guardian' : sex === 'female' ? 'mother' : 'father',
  }
}

/** Returns a time in Tashkent on the day that is `daysAgo` days before today. */
export function tashkentTimeDaysAgo(today: string, daysAgo: number, minutesAfterMidnight: number): Date {
  return new Date(new Date(`${today}T00:00:00+05:00`).getTime() - daysAgo * 86_400_000 + minutesAfterMidnight * 60_000)
}
