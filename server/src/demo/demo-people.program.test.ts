import { computeReducedPrice, type DiscountAmount } from '@markaz/protocol/people/discounts/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../db/db.ts'
import { checkContractTemplate } from '../people/contracts/contract-template.ts'
import { readStoredBytes } from '../people/contracts/stored-file.ts'
import { visibleParagraphsOf } from '../people/contracts/visible-paragraphs.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { demoContractTemplates } from './contract-templates.ts'
import { addDemoPeople } from './demo-people.ts'
import { writeDocx } from './write-docx.ts'

const today = '2026-11-21'

/** Creates 120 students of 8 to 25 years in three groups, of which one has ended. */
async function centre(): Promise<TestApp> {
  const t = await startTestApp()
  const headOfficeId = await t.build.headOffice()
  await t.db.run(sql`insert into office (name, head_office_id) values ('Chilonzor', ${headOfficeId})`)
  await t.build.staff({ isSuperadmin: true })
  await t.build.staff({ login: 'menejer', headOfficeIds: [headOfficeId] })
  const courseId = await t.build.course({ name: 'Ingliz tili' })
  await t.build.price({ courseId, amount: 500_000 })
  const options = { courseId, headOfficeId, startedDate: '2026-02-01' }
  const groups = [
    await t.build.group(options),
    await t.build.group(options),
    await t.build.group({ ...options, endedDate: '2026-10-31' }),
  ]
  await t.db.run(sql`
    insert into student (ext_id, first_name, last_name, middle_name, birth_date, gender, phone_number)
    select 'student-' || n, 'Ism' || n, 'Familiyayev' || n / 2, 'Ota' || n / 2 || ' o''g''li', date '2018-01-01' - n * 53, 1 + n % 2, '9989012' || lpad(n::text, 5, '0')
    from generate_series(1, 120) as n`)
  await t.db.run(
    sql`insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from student`,
  )
  await t.db.run(sql`
    insert into student_group (student_id, group_id, started_date)
    select id, (${groups}::bigint[])[1 + id % 3], '2026-02-01' from student`)
  return t
}

const tables = [
  'student',
  'agent',
  'agent_student',
  'contract_template',
  'student_contract',
  'certificate',
  'student_feedback',
  'contract_counter',
  'discount',
  'discount_use',
]
/** Reads all rows without values that differ in each run: secrets, random file names, the database's clock. */
const everything = (t: TestApp) =>
  Promise.all(
    tables.map((table) =>
      t.db.one(sql`
        select count(*), md5(string_agg(row, '' order by row)) from (
          select (to_jsonb(${raw(table)}) - '{file_key,token_hash,code,ext_id,evidence,created_at,changed_at}'::text[])::text as row from ${raw(table)}
        ) as rows`),
    ),
  )

let t: TestApp
beforeAll(async () => {
  t = await centre()
  await addDemoPeople(t.deps, today)
})
afterAll(() => t.close())

const numbers = (query: ReturnType<typeof sql>) => t.db.one<Record<string, number>>(query)

describe('contracts, parents and documents of the demo centre', () => {
  it('the demo has signed and unsigned contracts of parents and of adult students, numbered in the order of their creation', async () => {
    const rows = await t.db.many<{
      number: string
      createdAt: string
      type: string
      status: string
      signedAt: string | null
    }>(
      sql`select number, created_at as "createdAt", type, status, signed_at as "signedAt" from student_contract order by number`,
    )
    expect(rows).toHaveLength(25)
    expect(rows.at(-1)?.number).toBe('2026/000025')
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted())
    expect(new Set(rows.map(({ type, status }) => `${type} ${status}`)).size).toBe(4)
    for (const { createdAt, signedAt } of rows)
      for (const moment of [createdAt, signedAt ?? createdAt])
        expect(moment < t.deps.clock.now().toISOString()).toBe(true)
    expect(await numbers(sql`select last from contract_counter where year = 2026`)).toEqual({ last: 25 })
  })

  it('the demo has parents with two children, parents who referred others, and a blocked parent', async () => {
    const seen = await numbers(sql`
      select (select count(*) from (select from agent_student group by agent_id having count(*) = 2) as pairs) as pairs,
        (select count(distinct referrer_id) from student) as referrers, (select count(*) from student where referrer_id is not null) as referred,
        (select count(*) from agent where status = 2) as blocked, (select count(*) from agent where first_signed_at is null) as new`)
    expect(seen).toMatchObject({ pairs: 3, referrers: 5, referred: 8, blocked: 1 })
    expect(seen?.new).toBeGreaterThan(0)
  })

  it('in the demo, about half of the students have an identity document, and there are certificates of finished courses and feedback about students', async () => {
    const seen = await numbers(sql`
      select (select count(*) from student where has_private_info) as documents,
        (select count(*) from student where (passport_number is null) = (birth_certificate_number is null) and has_private_info) as both,
        (select count(*) from certificate) as certificates, (select count(*) from certificate where issued_at > ${today}) as early,
        (select count(*) from student_feedback) as feedbacks, (select count(*) from sms) as messages`)
    expect(seen).toMatchObject({ both: 0, certificates: 16, early: 0, feedbacks: 12, messages: 25 })
    expect(seen?.documents).toBeGreaterThan(40)
    expect(seen?.documents).toBeLessThan(80)
  })

  it("a file of a demo contract contains the contract's values, and no unfilled template tag", async () => {
    const row = await t.db.one<DiscountAmount & { key: string; number: string; student: string; signer: string }>(sql`
      select file_key as key, number, student.full_name as student, agent ->> 'fullName' as signer,
        coalesce(discount_use.percent, 0) as percent, discount_use.amount
      from student_contract join student on student.id = student_id
      join student_group on student_group.student_id = student.id
      join study_group on study_group.id = student_group.group_id and study_group.ended_date > ${today}
      left join discount_use on discount_use.id = discount_use_id
      where agent is not null and has_private_info limit 1`)
    const { key = '', number = '', student = '', signer = '', percent = null, amount = null } = row ?? {}
    const price = computeReducedPrice(500_000, { percent, amount })
    const words = (await visibleParagraphsOf(await readStoredBytes(t.deps.files, key))).join('\n')
    for (const part of [number, student, signer, 'Ingliz tili', `${price / 1_000} 000 so'm`, 'Chilonzor'])
      expect(words).toContain(part)
    expect(words).not.toMatch(/[{}]/)
  })

  it('adding the demo people again, even twice concurrently, adds nothing', async () => {
    const before = await everything(t)
    await Promise.all([addDemoPeople(t.deps, today), addDemoPeople(t.deps, '2026-12-24')])
    expect(await everything(t)).toEqual(before)
  })

  it('two demo centres created from the same ERP rows contain the same people', async () => {
    const other = await centre()
    try {
      await addDemoPeople(other.deps, today)
      expect(await everything(other)).toEqual(await everything(t))
    } finally {
      await other.close()
    }
  })

  it.each(Object.values(demoContractTemplates))(
    'the demo contract template $name can be uploaded unchanged as a template',
    async ({ paragraphs }) => {
      await checkContractTemplate(writeDocx(paragraphs))
    },
  )
})
