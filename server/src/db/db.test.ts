import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Db, prepareFrequentStatementSql, raw, skipPreparedStatementSql, sql } from './db.ts'
import { limitOffsetForReusablePlanSql } from './lists.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const put = (tx: Db, name: string) => tx.run(sql`insert into app_value (name, value) values (${name}, 'x')`)
const has = async (name: string) => (await db.many(sql`select 1 from app_value where name = ${name}`)).length === 1

describe('transactions and statements of the database', () => {
  it("a database transaction commits the changes of its callback and returns the callback's result", async () => {
    const done = await db.transaction(async (tx) => {
      await put(tx, 'kept')
      return 'done'
    })
    expect(done).toBe('done')
    expect(await has('kept')).toBe(true)
  })

  it('a database transaction changes nothing if its callback throws, and rethrows the same error', async () => {
    const trouble = new Error('trouble')
    const work = db.transaction(async (tx) => {
      await put(tx, 'lost')
      throw trouble
    })
    await expect(work).rejects.toBe(trouble)
    expect(await has('lost')).toBe(false)
  })

  it('a database transaction changes nothing if one of its statements fails, and its connection can still be used', async () => {
    const work = db.transaction(async (tx) => {
      await put(tx, 'also lost')
      await put(tx, 'also lost')
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await has('also lost')).toBe(false)
    expect(await db.transaction((tx) => put(tx, 'after'))).toBe(1)
  })

  it('a transaction fails with the error of a statement whose result it did not wait for, and changes nothing', async () => {
    const send = (tx: Db, name: string) => tx.send(sql`insert into app_value (name, value) values (${name}, 'x')`)
    const lastStatementFails = db.transaction(async (tx) => {
      await put(tx, 'lost before')
      await send(tx, 'kept')
      return 'done'
    })
    await expect(lastStatementFails).rejects.toMatchObject({ code: '23505' })
    const earlierStatementFails = db.transaction(async (tx) => {
      await send(tx, 'kept')
      await put(tx, 'lost after')
    })
    await expect(earlierStatementFails).rejects.toMatchObject({ code: '23505' })
    const workThrows = db.transaction(async (tx) => {
      await send(tx, 'lost with the work')
      throw new Error('work')
    })
    await expect(workThrows).rejects.toThrow('work')
    await db.transaction((tx) => send(tx, 'sent'))
    expect(await db.many(sql`select name from app_value where name like 'lost %' or name = 'sent'`)).toEqual([
      { name: 'sent' },
    ])
  })

  it('a statement of concurrent work that comes after the rollback is refused, so it is not committed by itself', async () => {
    let late: Promise<unknown> = Promise.resolve('not started')
    const work = db.transaction(async (tx) => {
      late = put(tx, 'lost first')
        .then(() => put(tx, 'lost second'))
        .catch((error: Error) => error.message)
      throw new Error('work')
    })
    await expect(work).rejects.toThrow('work')
    expect(await late).toBe('The transaction has already ended')
    expect(await has('lost second')).toBe(false)
  })

  it('a transaction whose callback ignores a failed statement fails, because PostgreSQL saves nothing of it', async () => {
    const work = db.transaction(async (tx) => {
      await put(tx, 'lost before the failure')
      await put(tx, 'kept').catch(() => {})
    })
    await expect(work).rejects.toThrow('PostgreSQL rolled back instead of committing')
    expect(await has('lost before the failure')).toBe(false)
  })

  it('what should run after a commit does not run if a statement without awaited result failed', async () => {
    let ran = false
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        ran = true
      })
      await tx.send(sql`insert into app_value (name, value) values ('kept', 'x')`)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(ran).toBe(false)
  })

  it('a nested database transaction is part of the outer transaction: both are committed or neither is', async () => {
    const work = db.transaction(async (tx) => {
      await tx.transaction((inner) => put(inner, 'inner'))
      throw new Error('outer')
    })
    await expect(work).rejects.toThrow('outer')
    expect(await has('inner')).toBe(false)
  })

  it("many concurrent transactions wait for the embedded database's single connection, and all of them are committed", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => db.transaction((tx) => put(tx, `line ${i}`))))
    expect(await db.one(sql`select count(*) from app_value where name like 'line %'`)).toEqual({ count: 30 })
  })
})

it('a parameter of an SQL statement is passed as data, whatever characters it contains', async () => {
  const name = '\'; drop table staff; -- $1 %s \\ " `'
  await put(db, name)
  expect(await has(name)).toBe(true)
  expect(await db.one(sql`select count(*) from staff`)).toEqual({ count: 0 })
})

it('the second run of an SQL statement uses the prepared statement of the first', async () => {
  await db.transaction(async (tx) => {
    const ask = (value: number) => tx.one(sql`select ${value}::int + 40 as prepared_once`)
    expect([await ask(1), await ask(2)]).toEqual([{ prepared_once: 41 }, { prepared_once: 42 }])
    const rows = await tx.many(sql`select name from pg_prepared_statements where statement like 'select $1::int + 40%'`)
    expect(rows).toHaveLength(1)
  })
})

it('an SQL statement with the hint "prepared if frequent" is prepared after five runs; at most 200 such statements are prepared', async () => {
  await db.transaction(async (tx) => {
    const run = async (n: number, times: number) => {
      for (let time = 1; time <= times; time++)
        await tx.one(sql`${prepareFrequentStatementSql} select ${raw(String(n))} ${skipPreparedStatementSql}`)
    }
    const prepared = () =>
      tx.one(sql`select count(*) from pg_prepared_statements where statement like '/* prepared if frequent */ %'`)
    await run(0, 5)
    expect(await prepared()).toEqual({ count: 0 })
    await run(0, 1)
    expect(await prepared()).toEqual({ count: 1 })
    for (let n = 1; n <= 250; n++) await run(n, 6)
    expect(await prepared()).toEqual({ count: 200 })
  })
})

it('all pages of a list share one PostgreSQL query plan, because `limitOffsetForReusablePlanSql` hides the page number from the planner', async () => {
  const plans = await db.transaction(async (tx) => {
    // PostgreSQL first makes five plans with actual values; only then can it use one generic plan for all values.
    for (let page = 1; page <= 20; page++)
      await tx.many(
        sql`select oid, 'planned once' from pg_proc order by oid ${limitOffsetForReusablePlanSql({ page, perPage: 10 })}`,
      )
    return tx.one<{ once: number; anew: number }>(sql`
      select generic_plans as once, custom_plans as anew from pg_prepared_statements where statement like '%planned once%' and generic_plans + custom_plans > 5`)
  })
  expect(plans).toEqual({ once: 15, anew: 5 })
})
