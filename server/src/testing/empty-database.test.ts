import { afterEach, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { buildOffice, buildRole, buildStudent } from './build.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const open: TestDatabase[] = []
const opened = async () => {
  const database = await createTestDatabase()
  open.push(database)
  return database
}
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})
const count = async ({ db }: TestDatabase, table: 'student' | 'holiday' | 'audit') =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from ${table === 'student' ? sql`student` : table === 'audit' ? sql`audit` : sql`holiday`}`,
    )
  )?.count

/**
 * Returns the current transaction id. Ids grow within one database, so an id below an earlier id proves that the
 * database is new.
 */
const transaction = async ({ db }: TestDatabase) =>
  (await db.one<{ id: number }>(sql`select pg_current_xact_id()::text::bigint as id`))?.id ?? 0

it('a closed test database is reused in the state after the migrations: new rows are deleted, and ids start from the beginning', async () => {
  const first = await opened()
  const holidays = await count(first, 'holiday')
  const office = await buildOffice(first.db)
  const ids = [office.id, await buildRole(first.db), await buildStudent(first.db)]
  // Only one table gets new rows; the other tables stay empty.
  await first.db.run(
    sql`insert into audit (permission_name, action, entity) select 'auth', 'x', 'y' from generate_series(1, 2000)`,
  )
  await first.db.run(sql`delete from holiday where date > (select min(date) from holiday)`)
  const last = await transaction(first)
  await first.close()
  open.length = 0

  const second = await opened()
  expect(await transaction(second)).toBeGreaterThan(last)
  expect(await count(second, 'student')).toBe(0)
  expect(await count(second, 'audit')).toBe(0)
  expect(await count(second, 'holiday')).toBe(holidays)
  expect([(await buildOffice(second.db)).id, await buildRole(second.db), await buildStudent(second.db)]).toEqual(ids)
})

it('a test database whose tables were altered is not given to another test', async () => {
  const first = await opened()
  await first.pool.query('alter table student add column nonsense text')
  await first.close()
  open.length = 0
  const second = await opened()
  await expect(second.pool.query('select nonsense from student')).rejects.toThrow('nonsense')
})

it('when a test database is reused, settings, transactions and prepared statements of the earlier session are gone', async () => {
  const first = await opened()
  await first.pool.query("set time zone 'Asia/Tokyo'")
  const zone = async ({ pool }: TestDatabase) => (await pool.query('show time zone')).rows[0].TimeZone
  expect(await zone(first)).toBe('Asia/Tokyo')
  await first.close()
  open.length = 0
  expect(await zone(await opened())).not.toBe('Asia/Tokyo')
})
