import { addDays } from '../control/calls/call-settings.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'

export async function addDemoAvailability(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-availability', today }, async (tx) => {
    const teachers = await teachersOfBranch(tx)
    const [own, asking, away] = teachers
    if (own)
      await tx.run(sql`
        insert into staff_hours (staff_id, iso_day, begin_time, end_time)
        select ${own.id}, iso_day, '08:00'::time, case when iso_day = 6 then '15:00'::time else '20:00'::time end from generate_series(1, 6) as iso_day`)
    const now = deps.clock.now()
    const write = (staffId: number, from: string, to: string, reason: string, decidedBy: number | null) =>
      tx.run(sql`
        insert into staff_absence (staff_id, span, reason, state, asked_at, decided_by)
        values (${staffId}, tsrange(${from}::timestamp, ${to}::timestamp), ${reason}, ${decidedBy ? 'approved' : 'asked'}, ${now}, ${decidedBy})`)
    if (asking)
      await write(asking.id, addDays(today, 3), addDays(today, 5), "Qarindoshimning to'yi, Samarqandga boraman", null)
    if (away) {
      const day = addDays(today, 1)
      await write(away.id, `${day} 08:00`, `${day} 13:00`, "Shifokor ko'rigi", away.managerId)
    }
    await tx.run(sql`
      insert into holiday (head_office_id, date, name, begin_time, end_time)
      select head_office_id, ${addDays(today, 10)}::date, ${"Elektr ta'mirlanadi"}, '08:00', '12:00'
      from staff_head_office join staff on staff.id = staff_id where login = ${demoLogins.manager} limit 1`)
  })
}

/** SQL: the teachers of the demo manager's branch. The demo teacher, who can sign in, is the first row. */
const teachersOfBranch = (tx: Db) =>
  tx.many<{ id: number; managerId: number }>(sql`
    select staff.id, manager.id as "managerId" from staff manager
    join staff_head_office branch on branch.staff_id = manager.id
    join staff_head_office place on place.head_office_id = branch.head_office_id
    join staff on staff.id = place.staff_id and staff.kind = 2 and staff.erp_kind = 'teacher' and staff.work_status = 1
    where manager.login = ${demoLogins.manager}
    order by staff.login is distinct from ${demoLogins.teacher}, staff.id limit 3`)
