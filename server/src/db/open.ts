import { constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { diskFull } from '../integrations/files/disk.ts'
import { type Db, databaseOf, type Statements } from './db.ts'
import { closeAll, ownFolder } from './own-folder.ts'
import { limitsOf, settingsOf } from './timeouts.ts'
import { Watch } from './watch.ts'
import { hasRoom, watchPool } from './watch-pool.ts'

export interface OpenDatabase {
  db: Db
  /** Knows whether it answers. */
  watch: Watch
  /** What calls go through; for its figures. */
  pool: pg.Pool
  /** The pool for LISTEN, the migrator and backups, which need a session of their own: it goes past any pooler. */
  direct: pg.Pool
  statements: Statements
  kind: 'embedded' | 'postgresql'
  close(): Promise<void>
}

interface EmbeddedDatabase extends OpenDatabase {
  /** The whole of it as it is at this moment, as a folder that `openEmbedded` opens; questions wait meanwhile. */
  copyTo(folder: string): Promise<void>
  /** All of it as one blob, to start others in memory from. */
  snapshot(): Promise<Blob>
}

/** What comes back from PostgreSQL, also inside arrays: numbers as numbers, days as `YYYY-MM-DD`, moments as ISO 8601 UTC. */
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

/** A one-dimensional array as PostgreSQL writes it; its own parser gives the elements as text. */
function parseArray(value: string): (string | null)[] {
  return pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0])(value)
}

/** What the migrations need of it. */
export const extensions = { pg_trgm, btree_gist }

/**
 * @throws Error when the folder is somebody else's, or 'band' when another process holds it: two processes on one
 * PGlite folder would lose data
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  ownFolder(folder)
  const unlock = lockFolder(folder)
  requireRoom(folder)
  const pglite = await PGlite.create(join(folder, 'pglite'), { extensions })
  closeAll(join(folder, 'pglite'))
  const database = connectTo(pglite)
  return {
    ...database,
    async copyTo(place) {
      // Who holds the one connection is alone: no file changes while they are copied.
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

/** Connects to a PGlite that runs in this process; closing the connection leaves that running. */
export function connectTo(pglite: PGlite): OpenDatabase {
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, types } as pg.PoolConfig)
  pool.on('error', () => {})
  // The pool would replace its client after every refused statement, and PGlite's adapter shares one connection among
  // all clients: the new one would get the old one's answers. So the one client is kept, whatever is refused.
  pool.query = (async (...statement: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      return await client.query(...statement)
    } finally {
      client.release()
    }
  }) as typeof pool.query
  // It is in this process and answers, but its disk may be full.
  const watch = new Watch({
    look: async () => ({ silence: null, stuck: [] }),
    async hasRoom() {
      const client = await pool.connect()
      return hasRoom(client).finally(() => client.release())
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

/** What a call waits for a lock that somebody else holds. */
const lockMs = 10_000

/**
 * A PostgreSQL server, version 15 or newer.
 * @param statementMs of one statement; null = as long as it takes, for programs that a person starts by hand
 * @param directUrl the server's own address, where the first one is a pooler's
 */
export function openPostgres(
  connectionString: string,
  max: number,
  statementMs: number | null = null,
  directUrl?: string,
): OpenDatabase {
  const limits = statementMs === null ? [] : limitsOf({ statementMs, lockMs })
  // Compiling a query of milliseconds takes longer than the query.
  const options = ['-c jit=off', ...limits.map(([name, ms]) => `-c ${name}=${ms}`)].join(' ')
  // The name tells a program that must be alone that a server runs.
  const name = { application_name: statementMs === null ? 'markaz-tool' : 'markaz' }
  // A pooler refuses settings of a session, because the next one gets the same connection.
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
  const pool = new pg.Pool({
    ...config,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks is replaced by the next query. Without a listener it would end the process: the pool's
  // own hears of idle ones only, a client's also of one that breaks between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A new database, and what an old one needs to begin: on less it works for half a minute and dies without a word. */
const roomOfNewBytes = 96 * 1024 ** 2
const roomToBeginBytes = 4 * 1024 ** 2

function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const wanted = existsSync(join(folder, 'pglite')) ? roomToBeginBytes : roomOfNewBytes
  if (bavail * bsize < wanted) throw Object.assign(new Error(diskFull(folder)), { code: 'ENOSPC', path: folder })
}

const sqliteBusy = 5

/**
 * An exclusive lock on the folder that the kernel lets go when the process dies, however it dies. Node has no flock;
 * its built-in SQLite takes one, so an empty SQLite file is the lock.
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
