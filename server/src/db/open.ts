import { constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { diskFullText } from '../integrations/files/disk.ts'
import { DatabasePool } from './database-client.ts'
import { type Db, databaseOf, type Statements } from './db.ts'
import { restrictFiles, restrictFolder } from './own-folder.ts'
import { limitsOf, settingsOf } from './timeouts.ts'
import { Watch } from './watch.ts'
import { canGrowByOneMegabyte, watchPool } from './watch-pool.ts'

export interface OpenDatabase {
  db: Db
  /** Knows whether the database answers. */
  watch: Watch
  /** The connection pool used by API calls; exposed only for its metrics. */
  pool: pg.Pool
  /** The pool for LISTEN, the migrator and backups, which need a session of their own: it connects past any pooler. */
  direct: pg.Pool
  statements: Statements
  kind: 'embedded' | 'postgresql'
  close(): Promise<void>
}

interface EmbeddedDatabase extends OpenDatabase {
  /** Copies the complete database to a folder that `openEmbedded` can open; statements wait during the copy. */
  copyTo(folder: string): Promise<void>
  /** Returns the database as one blob, from which tests start other databases in memory. */
  snapshot(): Promise<Blob>
}

/**
 * Parsers of PostgreSQL values, also inside arrays: numbers as numbers, days as `YYYY-MM-DD`, timestamps as ISO 8601
 * UTC.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (value) => value],
  [pg.types.builtins.TIME, (value) => value.slice(0, 5)],
  [pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
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

/** Splits a one-dimensional array in PostgreSQL's format; the element type's own parser then reads each text. */
function parseArray(value: string): (string | null)[] {
  return pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0])(value)
}

/** PostgreSQL extensions that the migrations need. */
export const extensions = { pg_trgm, btree_gist }

/**
 * Opens the embedded database in a folder.
 * @throws Error when the folder belongs to another user, or 'band' when another process holds it: two processes on one
 * PGlite folder would lose data
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  restrictFolder(folder)
  const unlock = lockFolder(folder)
  requireRoom(folder)
  const pglite = await PGlite.create(join(folder, 'pglite'), { extensions })
  restrictFiles(join(folder, 'pglite'))
  const database = connectTo(pglite)
  return {
    ...database,
    async copyTo(place) {
      // While this code holds the only connection, no file changes during the copy.
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

/** Connects to a PGlite instance of this process; closing the connection does not close the instance. */
export function connectTo(pglite: PGlite): OpenDatabase {
  const pool = new DatabasePool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, types } as pg.PoolConfig)
  pool.on('error', () => {})
  // The pool would replace its client after every refused statement. PGlite's adapter shares one connection among all
  // clients, so the new client would get the old one's results. Therefore the pool keeps its only client.
  pool.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      return await client.query(...statement)
    } finally {
      client.release()
    }
  }) as typeof pool.query
  // The embedded database runs in this process, so it always answers, but its disk may be full.
  const watch = new Watch({
    look: async () => ({ silence: null, stuck: [] }),
    async hasRoom() {
      const client = await pool.connect()
      return canGrowByOneMegabyte(client).finally(() => client.release())
    },
    cut() {},
  })
  const statements = { areKept: true }
  return {
    db: databaseOf(pool, { watch, statementMs: null, statements }),
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

/** How long a call waits for a lock of another transaction. */
const lockMs = 10_000

/**
 * Opens a PostgreSQL server, version 15 or newer.
 * @param statementMs time limit of one statement; null = unlimited, for programs that a person starts at a terminal
 * @param directUrl the server's own address, when the first address is a pooler's
 */
export function openPostgres(
  connectionString: string,
  max: number,
  statementMs: number | null = null,
  directUrl?: string,
): OpenDatabase {
  const limits = statementMs === null ? [] : limitsOf({ statementMs, lockMs })
  // JIT compilation takes longer than queries of a few milliseconds.
  const options = ['-c jit=off', ...limits.map(([name, ms]) => `-c ${name}=${ms}`)].join(' ')
  // Tools that must run alone detect a running server by this name.
  const name = { application_name: statementMs === null ? 'markaz-tool' : 'markaz' }
  // A pooler refuses session settings, because other clients share its connections.
  const pool = poolOf({ connectionString, max, ...name, ...(!directUrl && { options }) })
  const direct = directUrl ? poolOf({ connectionString: directUrl, max: 2, ...name, options }) : pool
  const statements = { areKept: !directUrl }
  const atBegin = [statementMs !== null && settingsOf({ statementMs, lockMs }), 'set local jit = off']
  const { watch, stop } = watchPool(pool, connectionString)
  return {
    db: databaseOf(pool, {
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
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The next query replaces a broken connection. Without a listener the error would end the process. The pool's
  // listener receives errors of idle clients only; the client's listener receives errors between two statements of a
  // transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Space for a new database, or for an existing one to start. With less, the server stops after half a minute without a
 * message.
 */
const roomOfNewBytes = 96 * 1024 ** 2
const roomToBeginBytes = 4 * 1024 ** 2

function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const wanted = existsSync(join(folder, 'pglite')) ? roomToBeginBytes : roomOfNewBytes
  if (bavail * bsize < wanted) throw Object.assign(new Error(diskFullText(folder)), { code: 'ENOSPC', path: folder })
}

const sqliteBusy = 5

/**
 * Locks the folder exclusively; the kernel releases the lock when the process dies in any way. Node has no flock, but
 * its built-in SQLite uses one, so an empty SQLite file is the lock.
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause
    throw new Error(`Ma'lumotlar papkasi band: ${folder} boshqa Markaz jarayonida ochiq. Avval uni to'xtating.`, {
      cause,
    })
  }
  return () => lock.close()
}
