import { expect, it } from 'vitest'
import { type Sql, sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()

/** Makes two rows: one is just older than `days`, the other just younger, so that only the first must be deleted. */
async function twoOf(days: number, make: (at: Date) => Sql) {
  const at = t.deps.clock.now().getTime() - days * 86_400_000
  await t.db.run(make(new Date(at - 1)))
  await t.db.run(make(new Date(at + 1)))
}

it.each([
  [
    'sign-in.forget',
    'session',
    30,
    (at: Date, staffId: number) => sql`
      insert into session (id, staff_id, refresh_hash, created_at, expires_at, ended_at)
      values (gen_random_uuid(), ${staffId}, sha256(gen_random_uuid()::text::bytea), ${at}, ${at}, null)`,
  ],
  [
    'students.forget',
    'student_session',
    30,
    (at: Date, _staffId: number, studentId: number) => sql`
      insert into student_session (id, student_id, created_at, expires_at)
      values (gen_random_uuid(), ${studentId}, ${at}, ${at})`,
  ],
  [
    'sign-in.forget',
    'sign_in_attempt',
    1,
    (at: Date) =>
      sql`insert into sign_in_attempt (key, failures, window_started_at) values (gen_random_uuid()::text, 1, ${at})`,
  ],
  [
    'audits.forget',
    'client_log',
    90,
    (at: Date, staffId: number) =>
      sql`insert into client_log (staff_id, log_type, text, created_at) values (${staffId}, 'error', 'x', ${at})`,
  ],
  [
    'jobs.forget',
    'job',
    30,
    (at: Date) => sql`
      insert into job (kind, key, run_at, given_up_at, created_at) values ('sinov', gen_random_uuid()::text, ${at}, ${at}, ${at})`,
  ],
] as const)(
  'the daily job %s deletes rows of %s that are older than %i days, and no others',
  async (kind, table, days, make) => {
    const [staffId, studentId] = [await t.build.staff(), await t.build.student({})]
    const count = async () => {
      const rows = await t.db.many<{ table: string; count: number }>(sql`
      select 'session' as table, count(*)::int as count from session union all
      select 'student_session', count(*)::int from student_session union all
      select 'sign_in_attempt', count(*)::int from sign_in_attempt union all
      select 'client_log', count(*)::int from client_log union all
      select 'job', count(*)::int from job where kind = 'sinov'`)
      return rows.find((row) => row.table === table)?.count
    }
    await twoOf(days, (at) => make(at, staffId, studentId))
    expect(await count()).toBe(2)
    await t.app.queue.runDue(kind)
    // The job is made due, because an earlier test case may already have run the daily job of this kind.
    await t.db.run(sql`update job set run_at = ${t.deps.clock.now()} where kind = ${kind}`)
    await t.app.queue.runDue(kind)
    expect(await count()).toBe(1)
  },
)
