import { constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { diskFullText } from '../integrations/files/disk.ts'
import { DatabasePool } from './database-client.ts'
import { createDatabase, type Db, type StatementOptions } from './db.ts'
import { DatabaseHealthWatch } from './health-watch.ts'
import { tryLockFile } from './lock-file.ts'
import { restrictFilesToOwner, restrictFolderToOwner } from './restrict-folder.ts'
import { timeLimitSettingsOf, timeLimitStatementsOf } from './timeouts.ts'
import { hasDiskSpaceForOneMegabyte, watchPoolHealth } from './watch-pool.ts'

export interface OpenedDatabase {
  db: Db
  watch: DatabaseHealthWatch
  /** The connection pool for API calls; exposed only for its metrics. */
  pool: pg.Pool
  /** A pool for LISTEN, migrations and backups, which need real sessions: it bypasses a connection pooler. */
  direct: pg.Pool
  statements: StatementOptions
  kind: 'embedded' | 'postgresql'
  close(): Promise<void>
}

interface EmbeddedDatabase extends OpenedDatabase {
  /** Copies the complete database to a folder. Statements wait during the copy. */
  copyTo(folder: string): Promise<void>
  snapshot(): Promise<Blob>
}

/**
 * Converts PostgreSQL's `2026-11-30 07:05:09.12+00` without creating a `Date`, which would slow down lists of a hundred
 * rows.
 */
function toIsoTime(value: string): string {
  const isUtc = value.endsWith('+00') && value.charCodeAt(10) === 32
  if (!isUtc) return new Date(value).toISOString()
  const milliseconds = value.length > 22 ? value.slice(20, Math.min(23, value.length - 3)).padEnd(3, '0') : '000'
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (value) => value],
  [pg.types.builtins.TIME, (value) => value.slice(0, 5)],
  [pg.types.builtins.TIMESTAMPTZ, toIsoTime],
])
const arrayOids = { INT8: 1016, NUMERIC: 1231, DATE: 1182, TIME: 1183, TIMESTAMPTZ: 1185 }
for (const [name, oid] of Object.entries(arrayOids)) {
  const parse = parsers.get(pg.types.builtins[name as keyof typeof arrayOids]) as (value: string) => unknown
  parsers.set(oid, (value) => parseArray(value).map((item) => item && parse(item)))
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

function parseArray(value: string): (string | null)[] {
  return pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0])(value)
}

export const postgresExtensions = { pg_trgm, btree_gist }

/**
 * Opens the embedded database in a folder. Two processes on one PGlite folder would lose data.
 * @throws Error if the folder belongs to another user, or with the message 'band' if another process uses it
 */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  restrictFolderToOwner(folder)
  const unlock = lockFolder(folder)
  requireRoom(folder)
  const pglite = await PGlite.create(join(folder, 'pglite'), { extensions: postgresExtensions })
  restrictFilesToOwner(join(folder, 'pglite'))
  const database = openPgliteDatabase(pglite)
  return {
    ...database,
    async copyTo(place) {
      // While this code holds the only connection, no statement can change files during the copy.
      const client = await database.pool.connect()
      try {
        await client.query('checkpoint')
        mkdirSync(place, { recursive: true, mode: 0o700 })
        await cp(join(folder, 'pglite'), join(place, 'pglite'), { recursive: true, mode: constants.COPYFILE_FICLONE })
      } finally {
        client.release()
      }
    },
    snapshot: () => pglite.dumpDataDir('none'),
    async close() {
      await database.close()
      await pglite.close()
      unlock()
    },
  }
}

/** Makes a pool on the one connection of PGlite. Closing the returned database does not close PGlite. */
export function openPgliteDatabase(pglite: PGlite): OpenedDatabase {
  const pool = new DatabasePool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    types,
  } as pg.PoolConfig)
  pool.on('error', () => {})
  // The pool would replace the client after a failed statement. All clients share one PGlite connection, so a new
  // client would receive results of the old one.
  pool.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      return await client.query(...statement)
    } finally {
      client.release()
    }
  }) as typeof pool.query
  // The embedded database runs in this process, so it always answers; only its disk can be full.
  const watch = new DatabaseHealthWatch({
    look: async () => ({ silence: null, stuck: [] }),
    async hasRoom() {
      const client = await pool.connect()
      return hasDiskSpaceForOneMegabyte(client).finally(() => client.release())
    },
    cut() {},
  })
  const statements = { areKept: true }
  return {
    db: createDatabase(pool, { watch, statementMs: null, statements }),
    watch,
    pool,
    direct: pool,
    statements,
    kind: 'embedded',
    close() {
      watch.close()
      return pool.end()
    },
  }
}

/** Milliseconds that a statement waits for a lock of another transaction. */
const lockMs = 10_000

/**
 * @param statementMs time limit in milliseconds; null = no limit, for programs started in a terminal
 * @param directUrl PostgreSQL's own address, if `connectionString` is that of a connection pooler
 */
export function openPostgres(
  connectionString: string,
  max: number,
  statementMs: number | null = null,
  directUrl?: string,
): OpenedDatabase {
  const limits = statementMs === null ? [] : timeLimitSettingsOf({ statementMs, lockMs })
  // JIT is off, because compiling takes longer than running queries of a few milliseconds.
  const options = ['-c jit=off', ...limits.map(([name, ms]) => `-c ${name}=${ms}`)].join(' ')
  // Programs that must run alone detect a running server by this application name.
  const name = { application_name: statementMs === null ? 'markaz-tool' : 'markaz' }
  // A connection pooler refuses session settings, because other clients share its connections.
  const pool = poolOf({ connectionString, max, ...name, ...(!directUrl && { options }) })
  const direct = directUrl ? poolOf({ connectionString: directUrl, max: 2, ...name, options }) : pool
  const statements = { areKept: !directUrl }
  const atBegin = [statementMs !== null && timeLimitStatementsOf({ statementMs, lockMs }), 'set local jit = off']
  const { watch, stop } = watchPoolHealth(pool, connectionString)
  return {
    db: createDatabase(pool, {
      watch,
      statementMs,
      statements,
      ...(directUrl && { atBegin: atBegin.filter(Boolean).join('; ') }),
    }),
    watch,
    pool,
    direct,
    statements,
    kind: 'postgresql',
    async close() {
      stop()
      await pool.end()
      if (direct !== pool) await direct.end()
    },
  }
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new DatabasePool({
    ...config,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without listeners, errors of idle clients would end the process. The next query replaces the broken connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Free disk space for creating an embedded database; with less, the database would stop without a message. */
const roomOfNewBytes = 96 * 1024 ** 2
/** Free disk space that is required for starting an existing embedded database. */
const roomToBeginBytes = 4 * 1024 ** 2

function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const wanted = existsSync(join(folder, 'pglite')) ? roomToBeginBytes : roomOfNewBytes
  if (bavail * bsize < wanted) throw Object.assign(new Error(diskFullText(folder)), { code: 'ENOSPC', path: folder })
}

function lockFolder(folder: string): () => void {
  const unlock = tryLockFile(join(folder, 'lock'))
  if (unlock) return unlock
  throw new Error(`Ma'lumotlar papkasi band: ${folder} boshqa Markaz jarayonida ochiq. Avval uni to'xtating.`)
}
