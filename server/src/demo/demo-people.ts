import { randomBytes } from 'node:crypto'
import { createRandomGenerator } from '@markaz/demo/random'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'
import { addDemoContracts } from './demo-contracts.ts'
import { addDemoDiscounts } from './demo-discounts.ts'

const count = 16

/** Issues certificates to students who stayed in a group until its end, and withdraws every eighth certificate. */
async function addDemoCertificates(tx: Db, { today, staff }: { today: string; staff: DemoStaff }): Promise<void> {
  const finished = await tx.many<{ studentId: number; courseId: number; issuedAt: string; headOfficeId: number }>(sql`
    select student_id as "studentId", course_id as "courseId", issued_at as "issuedAt", head_office_id as "headOfficeId" from (
      select distinct on (student_id, course_id) student_id, course_id, study_group.ended_date as issued_at, head_office_id
      from student_group join study_group on study_group.id = group_id
      where student_group.gone_at is null and study_group.gone_at is null and course_id is not null
        and study_group.ended_date < ${today}::date and coalesce(student_group.ended_date, study_group.ended_date) >= study_group.ended_date - 1
      order by student_id, course_id, study_group.ended_date desc
    ) finished
    order by md5(student_id || '.' || course_id) limit ${count}`)
  for (const [index, { studentId, courseId, issuedAt, headOfficeId }] of finished.entries()) {
    const issuer = headOfficeId === staff.managerHeadOfficeId ? staff.managerId : staff.superadminId
    await tx.run(sql`
      insert into certificate (code, student_id, course_id, issued_at, is_active, created_by, created_at)
      values (${randomBytes(16).toString('base64url')}, ${studentId}, ${courseId}, ${issuedAt}, ${index % 8 !== 7}, ${issuer},
        (${issuedAt}::date + time '17:30') at time zone 'Asia/Tashkent')`)
  }
}

export async function addDemoPeople(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-people', today }, async (tx) => {
    await giveDocuments(tx, today)
    await givePrices(tx)
    const staff = await staffOfDemo(tx)
    await addDemoDiscounts(tx, { today, staff })
    const random = createRandomGenerator('people')
    await addDemoContracts(tx, deps, { today, random, staff })
    await addDemoCertificates(tx, { today, staff })
    await writeFeedbacks(tx, { today, random, staff })
  })
}

/** The authors of demo records: the demo manager in the manager's branch, the superadmin in other branches. */
export interface DemoStaff {
  superadminId: number
  managerId: number
  managerHeadOfficeId: number
}

async function staffOfDemo(tx: Db): Promise<DemoStaff> {
  const row = await tx.one<DemoStaff>(sql`
    select manager.id as "managerId", head_office_id as "managerHeadOfficeId", (select id from staff where is_superadmin) as "superadminId"
    from staff manager join staff_head_office on staff_id = manager.id where login = ${demoLogins.manager} limit 1`)
  return row as DemoStaff
}

/** Gives passports from the age of 16, otherwise birth certificates. Numbers derive from ids, so they are unique. */
async function giveDocuments(tx: Db, today: string): Promise<void> {
  await tx.run(sql`
    with chosen as (
      select id, birth_date, gender, lpad((id * 7919 % 10000000)::text, 7, '0') as digits,
        birth_date <= ${today}::date - interval '16 years' as has_passport
      from student
      where birth_date is not null and passport_number is null and birth_certificate_number is null
        and ('x' || substr(md5(ext_id || 'document'), 1, 4))::bit(16)::int % 20 < 11
    )
    update student set
      passport_series = case when has_passport then (array['AA', 'AB', 'AC', 'AD'])[1 + chosen.id % 4] end,
      passport_number = case when has_passport then digits end,
      birth_certificate_series = case when not has_passport then (array['I-TN', 'I-FR', 'II-TN'])[1 + chosen.id % 3] end,
      birth_certificate_number = case when not has_passport then digits end,
      personal_id = case when extract(year from chosen.birth_date) < 2000 then coalesce(chosen.gender, 1) + 2 else coalesce(chosen.gender, 1) + 4 end
        || to_char(chosen.birth_date, 'DDMMYY') || digits
    from chosen where student.id = chosen.id`)
}

async function givePrices(tx: Db): Promise<void> {
  await tx.run(sql`
    update student_group set price_id = monthly.id
    from study_group, (select distinct on (course_id) id, course_id from price where gone_at is null order by course_id, amount desc) monthly
    where study_group.id = group_id and monthly.course_id = study_group.course_id and price_id is null`)
}

export const demoFeedbackTexts = [
  "Darslarga faol qatnashyapti, savollarni ko'p beradi. Uy vazifalarini o'z vaqtida topshiradi.",
  'Oxirgi ikki haftada darsga kechikib kelyapti. Ota-onasi bilan gaplashildi, sababi transport ekan.',
  "Talaffuzi sezilarli yaxshilandi, endi grammatikaga ko'proq e'tibor berish kerak.",
  "Guruhdan oldinda, qo'shimcha topshiriq berib turibman. Keyingi bosqichga tayyor.",
  "Uyalchang, juftlikda ishlaganda o'zini yaxshi ko'rsatadi. Kichik guruhlarda ko'proq gapirtirish kerak.",
  'Uy vazifasini uch marta bajarmadi. Onasi nazorat qilishini aytdi.',
  'Oraliq imtihonga yaxshi tayyorlandi, natijasi guruhda eng yuqori.',
  "Mavzuni tez tushunadi, lekin diqqati tez chalg'iydi. Oldingi qatorga o'tkazildi.",
  "Kasallik sababli to'rtta dars qoldirdi, qo'shimcha dars belgilandi.",
  'Loyiha ishini mustaqil tugatdi, taqdimoti guruhdoshlariga juda yoqdi.',
  "Boshlang'ich bilimi past edi, bir oyda guruhga yetib oldi.",
  "Keyingi oydan ertalabki guruhga o'tishni so'ragan.",
]

/** Writes one feedback for each prepared text, by the teacher of the student's group. */
async function writeFeedbacks(
  tx: Db,
  { today, random, staff }: { today: string; random: ReturnType<typeof createRandomGenerator>; staff: DemoStaff },
): Promise<void> {
  const members = await tx.many<{ studentId: number; groupId: number; teacherId: number | null }>(sql`
    select distinct on (student_id) student_id as "studentId", student_group.group_id as "groupId",
      (select staff_id from group_staff where group_id = student_group.group_id and role = 'teacher' and gone_at is null order by id limit 1) as "teacherId"
    from student_group join study_group on study_group.id = student_group.group_id
    where student_group.gone_at is null and student_group.started_date < ${today}::date - 30 and coalesce(student_group.ended_date, ${today}::date) >= ${today}::date
      and study_group.head_office_id = ${staff.managerHeadOfficeId}
    order by student_id, student_group.id`)
  const chosen = random.shuffled(members).slice(0, demoFeedbackTexts.length)
  for (const [index, { studentId, groupId, teacherId }] of chosen.entries()) {
    const daysAgo = (chosen.length - index) * 5 - random.int(1, 4)
    await tx.run(sql`
      insert into student_feedback (student_id, group_id, text, author_id, created_at)
      values (${studentId}, ${groupId}, ${demoFeedbackTexts[index]}, ${teacherId ?? staff.managerId},
        (${today}::date - ${daysAgo}::int + time '16:00' + ${random.int(0, 180)}::int * interval '1 minute') at time zone 'Asia/Tashkent')`)
  }
}
