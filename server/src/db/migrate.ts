import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { programVersion } from '../version.ts'
import {
  hasConcurrentIndex,
  isOlderVersion,
  parseOldestServerVersion,
  splitConcurrentIndexStatements,
} from './migration-text.ts'

/** An expected error at the start. Its message tells the operator what to do; no stack trace is printed. */
export class ServerStartError extends Error {
  override name = 'ServerStartError'
}

/** The text of an applied migration has changed. `npm run dev` then offers to start with an empty data folder. */
export class ChangedMigrationError extends ServerStartError {
  override name = 'ChangedMigrationError'
  static readonly exitCode = 3
}

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Migration {
  name: string
  text: string
  checksum: string
}

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

interface MigrationLimits {
  /** Milliseconds to wait for a lock: few, because all later statements on the table wait behind the migration. */
  lockMs: number
  /** Maximum milliseconds for one statement of a migration; 0 = unlimited. */
  statementMs: number
  againMs: readonly number[]
}

const usualLimits: MigrationLimits = {
  lockMs: 3_000,
  statementMs: 15 * 60_000,
  againMs: [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
}

/**
 * Applies each migration in its own transaction; indexes made `concurrently` are created outside transactions. If two
 * processes migrate, the second waits and then finds nothing to do.
 * @throws ServerStartError if an applied migration was edited, the database needs a newer server, or a statement fails
 * or takes too long
 * @param until the last migration to apply; default: the newest
 */
export async function migrate(
  pool: pg.Pool,
  { until, ...given }: { until?: string | undefined } & Partial<MigrationLimits> = {},
): Promise<string[]> {
  const limits = { ...usualLimits, ...given }
  const applied: string[] = []
  const client = await pool.connect()
  try {
    const { rows: versions } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((versions[0]?.version ?? 0) < 150_000) throw new ServerStartError('PostgreSQL 15 yoki undan yangisi kerak')
    // With the locale C, `lower` changes only ASCII letters, so a search for a Cyrillic name would find nothing.
    const { rows: locale } = await client.query<{ folds: boolean }>(`select lower('Ш') = 'ш' as folds`)
    if (!locale[0]?.folds)
      throw new ServerStartError(
        "Ma'lumotlar bazasi UTF-8 lokali bilan yaratilsin (masalan C.UTF-8): hozirgisi kirill harflarini tanimaydi",
      )
    await waitForMigrationLock(client)
    // Even `create table if not exists` needs the right to create tables, which the server's role does not have.
    const { rows: begun } = await client.query<{ isBegun: boolean }>(
      `select to_regclass('schema_migration') is not null as "isBegun"`,
    )
    if (!begun[0]?.isBegun)
      await client.query(
        'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
    // The column `needs` was added later than the table, so it may not exist yet.
    const { rows } = await client.query<{ name: string; checksum: string; needs: string | null }>(
      `select name, checksum, to_jsonb(m) ->> 'needs' as needs from schema_migration m order by name`,
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = readMigrations()
    for (const { name, checksum, needs } of rows) {
      const mine = known.find((migration) => migration.name === name)
      if (!mine) {
        if (needs !== null && !isOlderVersion(programVersion, needs) && name > (known.at(-1)?.name ?? '')) continue
        throw new ServerStartError(
          `Ma'lumotlar dasturning boshqa versiyasiniki: ${name} migratsiyasi bu versiyada yo'q. O'sha versiyaga qayting yoki MARKAZ_DATA ga boshqa papkani yozing (DATABASE_URL bo'lsa, unga boshqa bazani). Namunaviy markazning papkasini o'chirsangiz ham bo'ladi`,
        )
      }
      if (mine.checksum !== checksum)
        throw new ChangedMigrationError(
          `${name} migratsiyasi qo'llangandan keyin o'zgartirilgan. Uni avvalgi holiga qaytaring va o'zgarishni yangi migratsiyaga yozing`,
        )
    }
    const wanted = known.filter(({ name }) => !done.has(name) && (!until || name <= until))
    for (const migration of wanted) {
      await applyMigration(client, migration, limits)
      applied.push(migration.name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock(7301); reset statement_timeout; reset lock_timeout').catch(() => {})
    client.release()
  }
}

/**
 * Waits until no other process migrates. Polls, because a waiting statement would block `create index concurrently`.
 */
async function waitForMigrationLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isAlone: boolean }>('select pg_try_advisory_lock(7301) as "isAlone"')
    if (rows[0]?.isAlone) return
    await delay(100)
  }
}

async function applyMigration(client: pg.PoolClient, { name, text, checksum }: Migration, limits: MigrationLimits) {
  const note = async () => {
    await client.query('alter table schema_migration add column if not exists needs text')
    const values = [name, checksum, parseOldestServerVersion(text)]
    await client.query('insert into schema_migration (name, checksum, needs) values ($1, $2, $3)', values)
  }
  for (const againMs of [...limits.againMs, null]) {
    try {
      await client.query(`set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs}`)
      if (hasConcurrentIndex(text)) {
        await client.query('set statement_timeout = 0; set lock_timeout = 0')
        for (const statement of splitConcurrentIndexStatements(text)) await client.query(statement)
        await client.query(`set lock_timeout = ${limits.lockMs}`)
        await note()
        return
      }
      await client.query('begin')
      await client.query(text)
      await note()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (code !== lockNotAvailable || againMs === null) throw migrationErrorOf(name, error)
      await delay(againMs)
    }
  }
}

const lockNotAvailable = '55P03'
const queryCanceled = '57014'

/** Converts only PostgreSQL's error about a statement to a ServerStartError, not, for example, a lost connection. */
function migrationErrorOf(name: string, error: unknown): unknown {
  const { code = '', message, hint } = error as { code?: string; message?: string; hint?: string }
  if (code === queryCanceled)
    return new ServerStartError(
      `${name} migratsiyasi vaqtida tugamadi va hech narsani o'zgartirmadi. Ish kam paytda: npm run migrate -- --minutes 120`,
      { cause: error },
    )
  if (!/^(0A|2|42|P0)/.test(code)) return error
  return new ServerStartError(
    `${name} migratsiyasi bajarilmadi: ${[message, hint].filter(Boolean).join('. ')} (${code})`,
    {
      cause: error,
    },
  )
}
