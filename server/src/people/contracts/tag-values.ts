import { computeReducedPrice, type DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import type { ParentRelation, SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import { membershipDaysSql } from '../memberships/member-days.ts'
import type { ContractTagValues } from './contract-template.ts'
import { contractsText } from './contracts.text.ts'

interface ContractFacts {
  fullName: string
  hId: string | null
  birthDate: string | null
  passport: string | null
  birthCertificate: string | null
  personalId: string | null
  phone: string | null
  office: string | null
  courses: string | null
  prices: PaidPrice[]
  staff: string
}

interface PaidPrice extends DiscountAmount {
  price: number
  name: string | null
  code: string | null
}

interface Contract {
  studentId: number
  staffId: number
  number: string
  agent: SigningParentInput | null
  /** `YYYY-MM-DD` in Tashkent. */
  today: string
}

export async function readContractTagValues(tx: Db, contract: Contract): Promise<ContractTagValues> {
  const { agent, number, today } = contract
  const facts = await readFacts(tx, contract)
  return {
    number,
    date: longDate(today),
    student: facts.fullName,
    studentHId: facts.hId,
    studentBirthDate: facts.birthDate && formatDay(facts.birthDate),
    studentDocument: facts.passport ?? facts.birthCertificate,
    studentPassport: facts.passport,
    studentBirthCertificate: facts.birthCertificate,
    studentPersonalId: facts.personalId,
    studentPhone: facts.phone && phoneText(facts.phone),
    signer: agent ? agent.fullName : facts.fullName,
    signerPassport: agent ? `${agent.passportSeries} ${agent.passportNumber}` : facts.passport,
    signerPhone: agent ? phoneText(agent.phone) : facts.phone && phoneText(facts.phone),
    relation: agent ? relationWords[agent.relation] : "o'zi",
    office: facts.office,
    courses: facts.courses,
    price:
      facts.prices.length === 0
        ? null
        : sumText(facts.prices.reduce((sum, one) => sum + computeReducedPrice(one.price, one), 0)),
    discounts: facts.prices.flatMap(discountText).join(', ') || "yo'q",
    staff: facts.staff,
  }
}

/**
 * Reads the groups that the student attends after today, and their branches. A student without such a group gets the
 * branch with the lowest id.
 */
async function readFacts(tx: Db, { studentId, staffId, today }: Contract): Promise<ContractFacts> {
  const { last } = membershipDaysSql('student_group')
  const row = await tx.one<ContractFacts>(sql`
    with membership as (
      select study_group.head_office_id, study_group.course_id, price_id, discount_use_id
      from student_group join study_group on study_group.id = group_id
      where student_id = ${studentId} and coalesce(${last} > ${today}::date, true)
        and study_group.gone_at is null and coalesce(study_group.ended_date > ${today}::date, true)
    )
    select full_name as "fullName", h_id as "hId", birth_date as "birthDate", personal_id as "personalId", phone_number as phone,
      passport_series || ' ' || passport_number as passport,
      birth_certificate_series || ' ' || birth_certificate_number as "birthCertificate",
      coalesce(
        (select string_agg(name, ', ' order by name) from office where deleted_at is null and head_office_id in (select head_office_id from membership)),
        (select name from office where deleted_at is null and head_office_id in (
          select head_office_id from student_head_office where student_id = student.id) order by id limit 1)
      ) as office,
      (select string_agg(name, ', ' order by name) from course where id in (select course_id from membership)) as courses,
      (select coalesce(json_agg(json_build_object('price', price.amount, 'name', discount.name, 'code', code,
          'percent', discount_use.percent, 'amount', discount_use.amount) order by discount_use.id), '[]')
        from membership join price on price.id = price_id
        left join discount_use on discount_use.id = discount_use_id
        left join discount on discount.id = discount_id) as prices,
      (select full_name from staff where id = ${staffId}) as staff
    from student where id = ${studentId}`)
  return row as ContractFacts
}

/** Returns the sum of the prices of the student's groups; null unless each group's course has exactly one price. */
export async function findUnambiguousCoursePrice(tx: Db, studentId: number, today: string): Promise<string | null> {
  const { last } = membershipDaysSql('student_group')
  const row = await tx.one<{ sum: number | null }>(sql`
    select case when bool_and(prices = 1) then sum(amount) end as sum from (
      select count(price.id) as prices, max(amount) as amount
      from student_group join study_group on study_group.id = group_id
      left join price on price.course_id = study_group.course_id and price.gone_at is null
      where student_id = ${studentId} and coalesce(${last} > ${today}::date, true)
        and study_group.gone_at is null and coalesce(study_group.ended_date > ${today}::date, true)
      group by student_group.id) course`)
  return row?.sum ? sumText(row.sum) : null
}

const relationWords: Record<ParentRelation, string> = {
  father: 'otasi',
  mother: 'onasi',
  guardian: 'vasiysi',
  other: 'vakili',
}

const sumText = (sum: number) => contractsText.sum(String(sum).replace(/\B(?=(\d{3})+$)/g, ' '))

/**
 * Returns, for example, `YANGI10 (10 %)`: the discount's promo code, or its name if it has no code, and the reduction.
 */
const discountText = ({ name, code, percent, amount }: PaidPrice) =>
  name === null ? [] : [`${code ?? name} (${amount === null ? `${percent} %` : sumText(amount)})`]

const months = 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'.split(' ')

/** Converts `2026-11-21` to `2026-yil 21-noyabr`. */
function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}-yil ${date}-${months[(month as number) - 1]}`
}

/** Converts `998901234567` to `+998 90 123-45-67`. Other texts stay unchanged. */
function phoneText(phone: string): string {
  return phone.replace(/^998(\d\d)(\d{3})(\d\d)(\d\d)$/, '+998 $1 $2-$3-$4')
}
