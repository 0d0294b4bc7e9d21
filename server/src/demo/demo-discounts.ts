import { type Db, sql } from '../db/db.ts'
import { demoStudentLogin } from './demo-accounts.ts'
import type { DemoStaff } from './demo-people.ts'

interface DemoDiscount {
  name: string
  code?: string
  percent?: number
  amount?: number
  /** Days from today to the first day of the discount; negative = in the past. */
  from: number
  to: number
  limit?: number
  used: number
  isArchived?: true
}

export const demoDiscounts: readonly DemoDiscount[] = [
  { name: "Kuzgi qabul: do'stingni olib kel", code: 'DOST2026', percent: 15, from: -90, to: 40, limit: 50, used: 17 },
  { name: 'Ochiq eshiklar kuni', code: 'OCHIQKUN', amount: 100_000, from: -60, to: 12, limit: 8, used: 8 },
  { name: 'Yangi yil aksiyasi', code: 'YANGIYIL', percent: 20, from: 10, to: 55, limit: 100, used: 0 },
  { name: 'Yozgi chegirma', code: 'YOZ2026', percent: 10, from: -180, to: -80, used: 6, isArchived: true },
  { name: 'Opa-uka va aka-singillar', percent: 10, from: -300, to: 300, used: 12 },
  { name: "A'lochilar", percent: 20, from: -120, to: 200, limit: 30, used: 7 },
  { name: 'Markaz xodimlarining farzandlari', percent: 50, from: -300, to: 300, used: 3 },
  { name: 'Filial ochilishi', amount: 150_000, from: -200, to: -100, limit: 40, used: 5 },
]

export async function addDemoDiscounts(tx: Db, { today, staff }: { today: string; staff: DemoStaff }): Promise<void> {
  for (const {
    name,
    code = null,
    percent = null,
    amount = null,
    from,
    to,
    limit = null,
    used,
    isArchived,
  } of demoDiscounts) {
    const id = await tx.newId(sql`
      insert into discount (name, code, percent, amount, start_date, end_date, use_limit, archived_at, created_at)
      values (${name}, ${code}, ${percent}, ${amount}, ${today}::date + ${from}::int, ${today}::date + ${to}::int, ${limit},
        case when ${isArchived ?? false}::boolean then ${today}::timestamptz - interval '7 days' end,
        (least(${today}::date + ${from}::int, ${today}::date) + time '10:00') at time zone 'Asia/Tashkent') returning id`)
    await tx.run(sql`
      with chosen as (
        select distinct on (student_id) student_group.id, student_id, student_group.started_date, head_office_id
        from student_group join study_group on study_group.id = group_id
        where price_id is not null and discount_use_id is null and student_group.gone_at is null
          and student_group.started_date <= ${today}
        order by student_id, student_group.id desc
      ), picked as (
        select * from chosen
        order by student_id = (select id from student where login = ${demoStudentLogin}) desc, md5(id || ${name}) limit ${used}
      ), given as (
        insert into discount_use (discount_id, student_id, percent, amount, used_at, staff_id)
        select ${id}, student_id, ${percent}::smallint, ${amount}::bigint,
          (least(greatest(started_date, ${today}::date + ${from}::int), ${today}::date + ${to}::int, ${today}::date - 1) + time '11:20')
            at time zone 'Asia/Tashkent',
          case when head_office_id = ${staff.managerHeadOfficeId} then ${staff.managerId}::bigint else ${staff.superadminId}::bigint end
        from picked order by started_date, id returning id, student_id
      )
      update student_group set discount_use_id = given.id
      from given join picked on picked.student_id = given.student_id where student_group.id = picked.id`)
  }
}
