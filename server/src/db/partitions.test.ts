import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Db, sql } from './db.ts'
import { createPartitionsAhead } from './partitions.ts'

const now = new Date('2030-03-01T12:00:00+05:00')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const write = async (db: Db, at: string) =>
  (await db.one<{ part: string }>(sql`
    insert into audit (permission_name, action, entity, created_at) values ('auth', 'view', 'faq', ${at})
    returning tableoid::regclass::text as part`)) as { part: string }
const parts = async (db: Db) =>
  (
    await db.many<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`)
  ).map(({ name }) => name)

// Shows: OPS-005
it('an audit entry is stored in the partition of its half-year (Tashkent time), and partitions are made for the next year', async () => {
  const { db } = database
  await Promise.all([createPartitionsAhead(db, now), createPartitionsAhead(db, now)])
  const made = await parts(db)
  expect(made).toEqual(expect.arrayContaining(['audit_first', 'audit_2030_01', 'audit_2030_07', 'audit_2031_01']))
  expect(made).not.toContain('audit_2031_07')
  expect(await write(db, '2030-06-30T23:59:59+05:00')).toEqual({ part: 'audit_2030_01' })
  expect(await write(db, '2030-07-01T00:00:00+05:00')).toEqual({ part: 'audit_2030_07' })
  await createPartitionsAhead(db, now)
  expect(await parts(db)).toEqual(made)
})

// Shows: OPS-005
it('an audit entry is also stored if its half-year has no partition, and partitions of the next half-years can still be made', async () => {
  const { db } = database
  expect(await write(db, '2032-02-01T00:00:00+05:00')).toEqual({ part: 'audit_rest' })
  await createPartitionsAhead(db, new Date('2032-03-01T12:00:00+05:00'))
  expect(await write(db, '2032-02-02T00:00:00+05:00')).toEqual({ part: 'audit_rest' })
  expect(await write(db, '2032-07-01T00:00:00+05:00')).toEqual({ part: 'audit_2032_07' })
})

it('entries in a partition of the audit log cannot be changed, deleted or truncated directly', async () => {
  const filled = ['update audit_2030_01 set action = action', 'delete from audit_2030_01']
  for (const statement of [...filled, ...(await parts(database.db)).map((part) => `truncate ${part}`)])
    await expect(database.pool.query(statement), statement).rejects.toThrow('audit rows are never changed')
})
