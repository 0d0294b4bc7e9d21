import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyPreparedDatabaseTo } from '../testing/centre.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type Db, sql } from './db.ts'
import { openEmbeddedDatabase, openPostgres } from './open.ts'

const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
const openTs = new URL('./open.ts', import.meta.url).href

describe('the data folder of the embedded database', () => {
  const folders: string[] = []
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  function newFolder(): string {
    const parent = mkdtempSync(join(tmpdir(), 'markaz-open-'))
    folders.push(parent)
    return join(parent, 'data')
  }

  function usedFolder(): string {
    const folder = newFolder()
    copyPreparedDatabaseTo(folder)
    return folder
  }

  async function otherProcess(folder: string): Promise<ChildProcess> {
    const program = `
      import { openEmbeddedDatabase } from ${JSON.stringify(openTs)}
      const { pool } = await openEmbeddedDatabase(${JSON.stringify(folder)})
      await pool.query('create table written (id int); insert into written values (7)')
      console.log('open')
      setInterval(() => {}, 1000)`
    const child = spawn(node, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    expect(String(line)).toContain('open')
    return child
  }

  it('a data folder cannot be opened while another process uses it, and has every acknowledged row after that process is killed', async () => {
    const folder = usedFolder()
    const child = await otherProcess(folder)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(`Ma'lumotlar papkasi band: ${folder}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await openEmbeddedDatabase(folder)
    expect(await database.db.many(sql`select id from written`)).toEqual([{ id: 7 }])
    await database.close()
  })

  it('a data folder cannot be opened twice in one process, but can be opened again after closing', async () => {
    const folder = usedFolder()
    const first = await openEmbeddedDatabase(folder)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('papkasi band')
    expect(await first.db.one(sql`select 1 as alive`)).toEqual({ alive: 1 })
    await first.close()
    const second = await openEmbeddedDatabase(folder)
    expect(await second.db.one(sql`select 2 as alive`)).toEqual({ alive: 2 })
    await second.close()
  })

  it('the data folder is readable only for its owner, even if it existed before and others could read it', async () => {
    const folder = usedFolder()
    mkdirSync(join(folder, 'files/other'), { recursive: true })
    for (const path of [folder, join(folder, 'pglite'), join(folder, 'files')]) chmodSync(path, 0o755)
    chmodSync(join(folder, 'lock'), 0o666)
    const database = await openEmbeddedDatabase(folder)
    await database.close()
    for (const path of ['', 'pglite', 'files', 'lock'])
      expect([path, statSync(join(folder, path)).mode & 0o077]).toEqual([path, 0])
  })

  it('a data folder that belongs to another user or contains files of other programs is refused and left unchanged', async () => {
    const folder = newFolder()
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'begona.txt'), 'x')
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('boshqalarga ochiq va unda begona fayllar bor')
    expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o755, ['begona.txt']])
    if (process.getuid?.() === 0) {
      const theirs = newFolder()
      mkdirSync(theirs, { mode: 0o700 })
      chownSync(theirs, 1_234, 1_234)
      await expect(openEmbeddedDatabase(theirs)).rejects.toThrow('boshqa foydalanuvchiniki')
      expect(readdirSync(theirs)).toEqual([])
    }
  })
})

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
