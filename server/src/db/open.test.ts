import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Db, sql } from './db.ts'
import { openPostgres } from './open.ts'

describe('running statements and reading values on an open database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase()
    db = database.db
  })
  afterAll(() => database.close())

  it('a statement that fails does not affect concurrent or later statements on the same connection', async () => {
    const refused = [
      sql`select 1 / ${0}::int as answer`,
      sql`insert into office (name, head_office_id) values ('abc', 987654)`,
      sql`selec`,
      sql`select ${'x'}::int`,
    ]
    for (const bad of refused) {
      const questions = Array.from({ length: 5 }, (_, i) => db.one<{ answer: number }>(sql`select ${i}::int as answer`))
      const [failed, ...answers] = await Promise.allSettled([db.one(bad), ...questions])
      expect(failed.status).toBe('rejected')
      expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value)).toEqual(
        [0, 1, 2, 3, 4].map((answer) => ({ answer })),
      )
      expect(await db.one(sql`select ${'keyin'}::text as answer`)).toEqual({ answer: 'keyin' })
    }
  })

  it('the database returns numbers as numbers, days as YYYY-MM-DD, times as HH:mm and timestamps as ISO 8601 UTC, also inside arrays', async () => {
    const row = await db.one(sql`
      select 9007199254740991::bigint as int8, 12.50::numeric as numeric, '2026-02-28'::date as date, '09:05:00'::time as time,
        '2026-11-21 15:00+05'::timestamptz as moment, null::bigint as nothing,
        array[1, null, 3]::bigint[] as int8s, array['2026-01-01']::date[] as dates, array['23:59']::time[] as times,
        array['2026-11-21 15:00+05']::timestamptz[] as moments, array[0.5]::numeric[] as numerics, '{}'::bigint[] as none, array['a,"b', 'c']::text[] as texts,
        json_build_object('id', 7::bigint) as json`)
    expect(row).toEqual({
      int8: Number.MAX_SAFE_INTEGER,
      numeric: 12.5,
      date: '2026-02-28',
      time: '09:05',
      moment: '2026-11-21T10:00:00.000Z',
      nothing: null,
      int8s: [1, null, 3],
      dates: ['2026-01-01'],
      times: ['23:59'],
      moments: ['2026-11-21T10:00:00.000Z'],
      numerics: [0.5],
      none: [],
      texts: ['a,"b', 'c'],
      json: { id: 7 },
    })
  })

  it('timestamps are returned as the same ISO 8601 text, whatever time zone the connection has', async () => {
    const times = [
      '2026-11-21 15:00:01',
      '1999-12-31 23:59:59.9',
      '2026-02-28 00:00:00.1234',
      '2026-07-05 04:03:02.999999',
    ]
    for (const zone of ['UTC', 'Asia/Tashkent', 'Europe/London'])
      await db.transaction(async (tx) => {
        await tx.run(sql`select set_config('timezone', ${zone}, true)`)
        const read = await tx.one<{ times: string[] }>(
          sql`select array(select time::timestamp at time zone 'UTC' from unnest(${times}::text[]) time) as times`,
        )
        expect(read?.times, zone).toEqual(times.map((time) => new Date(`${time.replace(' ', 'T')}Z`).toISOString()))
      })
  })
})

describe('a PostgreSQL server that cannot be reached', () => {
  it('if PostgreSQL cannot be reached, the statement fails, but the server process continues', async () => {
    const { db, close } = openPostgres('postgres://nobody@127.0.0.1:1/nothing', 2)
    await expect(db.one(sql`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await expect(db.transaction((tx) => tx.one(sql`select 1`))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await close()
  })
})

describe.runIf(inject('postgresUrl'))('a PostgreSQL server that ends connections', () => {
  it('if a connection breaks within a transaction, nothing is changed, the process continues, and the next statement succeeds', async () => {
    const database = await createTestDatabase()
    const broken = database.db.transaction(async (tx) => {
      await tx.run(sql`insert into app_value (name, value) values ('half', 'x')`)
      const own = (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)) as { pid: number }
      const client = await database.pool.connect()
      await client.query('select pg_terminate_backend($1)', [own.pid])
      for (let gone = false; !gone; )
        gone = (await client.query('select 1 from pg_stat_activity where pid = $1', [own.pid])).rowCount === 0
      client.release()
      await tx.one(sql`select 1 as one`)
    })
    await expect(broken).rejects.toThrow()
    expect(await database.db.many(sql`select name from app_value where name = 'half'`)).toEqual([])
    await database.close()
  })
})
