import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { findPointLedgerFaults } from '../motivation/points/check-ledger.ts'
import { shareTestApp } from '../testing/app.ts'
import { addDemoMarket } from './demo-market.ts'

const t = shareTestApp()
beforeAll(async () => {
  const headOfficeId = await t.build.headOffice()
  await t.build.staff({ isSuperadmin: true })
  await t.db.run(sql`
    insert into student (ext_id, first_name, last_name, login, password_hash)
    select 'student-' || n, 'Ism' || n, 'Familiyayev', case when n = 1 then 'talaba' end, case when n = 1 then 'x' end
    from generate_series(1, 80) as n`)
  await t.db.run(
    sql`insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from student`,
  )
  await addDemoMarket(t.deps, '2026-11-21')
})

it("after the demo's events and purchases, all stock counters are correct, and every balance is the sum of its entries", async () => {
  expect(await findPointLedgerFaults(t.db)).toEqual([])
  const wrong = await t.db.many(sql`
    select store_item.name from store_item left join store_transaction on item_id = store_item.id
    group by store_item.id having pending_count <> count(*) filter (where state = 'pending') or given_count <> count(delivered_at)`)
  expect(wrong).toEqual([])
  const states = await t.db.many<{ state: string }>(sql`select distinct state from store_transaction order by 1`)
  expect(states.map(({ state }) => state)).toEqual(['canceled', 'delivered', 'pending'])
  const debts = await t.db.many(sql`select student_id from point_balance where coin < 0`)
  expect(debts).toEqual([])
})

it('the demo has finished events with rewards, upcoming events and a full event; the demo student has silver to spend', async () => {
  const row = await t.db.one(sql`
    select count(*) filter (where finished_at is not null) as over, count(*) filter (where finished_at is null) as ahead,
      count(*) filter (where finished_at is null and participant_limit = (select count(*) from event_participant where event_id = event.id)) as full,
      (select coin from point_balance join student on student.id = student_id where login = 'talaba') >= 200 as "canBuy"
    from event`)
  expect(row).toEqual({ over: 7, ahead: 3, full: 1, canBuy: true })
})

it('adding the demo events and purchases a second time changes nothing', async () => {
  const before = await t.db.one(sql`select count(*) as count, max(id) as last from point_entry`)
  await addDemoMarket(t.deps, '2026-11-22')
  expect(await t.db.one(sql`select count(*) as count, max(id) as last from point_entry`)).toEqual(before)
})
