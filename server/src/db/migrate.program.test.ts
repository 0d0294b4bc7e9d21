import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { runAdminStatement, startInMemoryDatabase } from '../testing/database.ts'
import { sql } from './db.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type OpenedDatabase, openPgliteDatabase, openPostgres } from './open.ts'

const all = readMigrations().map((migration) => migration.name)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

let empty: Blob | undefined

/** Opens one database twice to simulate two programs, because only one program can open the embedded database. */
async function emptyDatabase(): Promise<[OpenedDatabase, OpenedDatabase]> {
  const server = inject('postgresUrl')
  if (!server) {
    const pglite = await startInMemoryDatabase(empty)
    // Creating a database is slow, so later tests start from a copy of this one.
    empty ??= await pglite.dumpDataDir('none')
    const database = openPgliteDatabase(pglite)
    closing.push(() => pglite.close(), database.close)
    return [database, database]
  }
  const name = `markaz_empty_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name}`)
  closing.push(() => runAdminStatement(server, `drop database ${name} with (force)`))
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const programs = [openPostgres(url, 2), openPostgres(url, 2)] as [OpenedDatabase, OpenedDatabase]
  for (const program of programs) closing.push(program.close)
  return programs
}

const applied = (database: OpenedDatabase) =>
  database.db.many(sql`select name, checksum, applied_at as "appliedAt" from schema_migration order by name`)

describe('migrating an empty database', () => {
  it('migrations bring an empty database up to date, and running them again changes nothing', async () => {
    const [database] = await emptyDatabase()
    expect(await migrate(database.pool)).toEqual(all)
    const first = await applied(database)
    expect(first).toMatchObject(readMigrations().map(({ name, checksum }) => ({ name, checksum })))
    expect(await migrate(database.pool)).toEqual([])
    expect(await applied(database)).toEqual(first)
  })

  it('two programs that migrate a database at the same time apply each migration exactly once', async () => {
    const [one, other] = await emptyDatabase()
    const both = await Promise.all([migrate(one.pool), migrate(other.pool)])
    expect(both.flat().sort()).toEqual(all)
    expect(await applied(one)).toHaveLength(all.length)
  })

  // Shows: OPS-009
  it.runIf(inject('postgresUrl'))(
    'a migration that gets no lock stops waiting, so that other statements can run, and retries until the lock is free',
    async () => {
      const [database, people] = await emptyDatabase()
      await migrate(database.pool, { until: all.at(-2) })
      const reader = await people.pool.connect()
      // Every migration inserts its own row into this table, so this lock blocks all migrations.
      await reader.query('begin; lock table schema_migration in share mode')
      const limits = { lockMs: 50, againMs: [50] }
      await expect(migrate(database.pool, limits)).rejects.toMatchObject({ code: '55P03' })
      const patient = migrate(database.pool, { ...limits, againMs: Array(200).fill(50) })
      await reader.query('commit')
      reader.release()
      expect(await patient).toEqual(all.slice(-1))
    },
  )

  it.runIf(inject('postgresUrl'))(
    'a migration that exceeds its time is named in the error, with the option that allows more time',
    async () => {
      const [database] = await emptyDatabase()
      await expect(migrate(database.pool, { statementMs: 1 })).rejects.toThrow(
        /^\d{4}_\w+\.sql migratsiyasi vaqtida tugamadi .+ npm run migrate -- --minutes 120$/,
      )
    },
  )

  it('a migration that fails changes nothing and releases its lock for the next program', async () => {
    const [database, next] = await emptyDatabase()
    // The first migration creates the table `session`, so it fails if that table exists already.
    await database.db.run(sql`create table session (id int)`)
    await expect(migrate(database.pool)).rejects.toThrow(
      `${all[0]} migratsiyasi bajarilmadi: relation "session" already exists (42P07)`,
    )
    expect(await applied(database)).toEqual([])
    expect(await database.db.one(sql`select to_regclass('head_office') as "headOffice"`)).toEqual({ headOffice: null })
    await database.db.run(sql`drop table session`)
    expect(await migrate(next.pool)).toEqual(all)
  })
})
