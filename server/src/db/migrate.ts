import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Trouble at the start that is not a bug: plain lines say what to do, without a stack. */
export class StartTrouble extends Error {
  override name = 'StartTrouble'
}

/** The text of an applied migration has changed. `npm run dev` offers to start with an empty data folder. */
export class ChangedMigration extends StartTrouble {
  override name = 'ChangedMigration'
  static readonly exitCode = 3
}

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The migrations in order, as they stand in `server/migrations`. */
export function migrations(): { name: string; text: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database up to the newest migration, forward only, each in a transaction of its own. Two processes may
 * start at once: the second waits for the first's lock and finds nothing left to do.
 * @throws StartTrouble when an applied migration was edited afterwards, the database is newer than this program, or a
 * statement is refused
 * @param until the last one that is applied; by default the newest
 */
export async function migrate(pool: pg.Pool, until?: string): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    const { rows: versions } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((versions[0]?.version ?? 0) < 150_000) throw new StartTrouble('PostgreSQL 15 yoki undan yangisi kerak')
    // With the locale C a database lower-cases ASCII alone, and a search for a Cyrillic name would find nothing.
    const { rows: locale } = await client.query<{ folds: boolean }>(`select lower('Ш') = 'ш' as folds`)
    if (!locale[0]?.folds)
      throw new StartTrouble(
        "Ma'lumotlar bazasi UTF-8 lokali bilan yaratilsin (masalan C.UTF-8): hozirgisi kirill harflarini tanimaydi",
      )
    // Another process may be at it, and a migration takes as long as it takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock(7301)')
    // Not `if not exists` alone: that asks for the right to make tables, which a role that only runs has not.
    const { rows: begun } = await client.query<{ isBegun: boolean }>(
      `select to_regclass('schema_migration') is not null as "isBegun"`,
    )
    if (!begun[0]?.isBegun)
      await client.query(
        'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = migrations()
    for (const { name, checksum } of rows) {
      const mine = known.find((migration) => migration.name === name)
      if (!mine)
        throw new StartTrouble(
          `Ma'lumotlar dasturning boshqa versiyasiniki: ${name} migratsiyasi bu versiyada yo'q. O'sha versiyaga qayting yoki MARKAZ_DATA ga boshqa papkani yozing (DATABASE_URL bo'lsa, unga boshqa bazani). Namunaviy markazning papkasini o'chirsangiz ham bo'ladi`,
        )
      if (mine.checksum !== checksum)
        throw new ChangedMigration(
          `${name} migratsiyasi qo'llangandan keyin o'zgartirilgan. Uni avvalgi holiga qaytaring va o'zgarishni yangi migratsiyaga yozing`,
        )
    }
    for (const { name, text, checksum } of known.filter(({ name }) => !done.has(name) && (!until || name <= until))) {
      try {
        await client.query('begin')
        await client.query(text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw refusedStatement(name, error)
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock(7301); reset statement_timeout; reset lock_timeout').catch(() => {})
    client.release()
  }
}

/** What stands wrongly in the file, in PostgreSQL's words; a lost connection stays what it is. */
function refusedStatement(name: string, error: unknown): unknown {
  const { code = '', message, hint } = error as { code?: string; message?: string; hint?: string }
  if (!/^(0A|2|42|P0)/.test(code)) return error
  return new StartTrouble(`${name} migratsiyasi bajarilmadi: ${[message, hint].filter(Boolean).join('. ')} (${code})`, {
    cause: error,
  })
}
