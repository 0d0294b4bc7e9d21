import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenedDatabase, openPgliteDatabase, openPostgres, postgresExtensions } from '../db/open.ts'
import {
  type EmptyDatabaseSnapshot,
  readEmptyDatabaseSnapshot,
  restoreEmptyDatabase,
  type SqlTestSession,
} from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a file with a migrated PGlite database (global-setup.ts). */
    pgliteSnapshot: string
    /** The address of the PostgreSQL server with a migrated template database; only set with TEST_DATABASE_URL. */
    postgresUrl: string
    templateDatabase: string
    /** The URL of the test database with the restricted role of production, which may not change the schema. */
    runnerUrl: string
  }
}

/** The test connects as the owner of the tables; `product` is the server's connection with restricted rights. */
export type TestDatabase = OpenedDatabase & {
  url: string | null
  product: OpenedDatabase
  /** Returns the database as one blob; null on PostgreSQL. */
  snapshot: (() => Promise<Blob>) | null
}

interface ReusableDatabase {
  url: string | null
  connect(): OpenedDatabase
  /** Connects with the restricted role of production; null on PGlite, which has only one connection. */
  connectProduct: (() => OpenedDatabase) | null
  /** How to empty the database for reuse; null = it started from a snapshot with rows and is not reused. */
  emptying: EmptyDatabaseSnapshot | null
  snapshot: (() => Promise<Blob>) | null
  discard(): Promise<void>
}

/** The state is read only once, because all test databases are copies of the same migrated, empty database. */
let asMigrated: EmptyDatabaseSnapshot | undefined
async function readMigratedState(session: SqlTestSession): Promise<EmptyDatabaseSnapshot> {
  asMigrated ??= await readEmptyDatabaseSnapshot(session)
  return { ...asMigrated, session }
}

/**
 * Holds emptied databases for reuse, because emptying takes a tenth of a second, but starting a new database a second.
 */
const emptiedDatabases: ReusableDatabase[] = []

/**
 * Returns a database for one test. After `close` the database is emptied and reused by later tests. With
 * TEST_DATABASE_URL it is a clone of a PostgreSQL template.
 * @param snapshot a file with an embedded database that contains rows, used instead of an empty database
 */
export async function createTestDatabase(snapshot?: string): Promise<TestDatabase> {
  const kept = snapshot
    ? await inMemory(snapshot)
    : (emptiedDatabases.pop() ?? (await (inject('postgresUrl') ? clone() : inMemory())))
  const database = kept.connect()
  const product = kept.connectProduct?.()
  return {
    ...database,
    url: kept.url,
    product: product ?? database,
    snapshot: kept.snapshot,
    async close() {
      await product?.close()
      await database.close()
      if (kept.emptying && (await restoreEmptyDatabase(kept.emptying))) emptiedDatabases.push(kept)
      else await kept.discard()
    },
  }
}

export function startInMemoryDatabase(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions: postgresExtensions, ...(loadDataDir && { loadDataDir }) })
}

async function inMemory(snapshot?: string): Promise<ReusableDatabase> {
  const pglite = await startInMemoryDatabase(new Blob([readFileSync(snapshot ?? inject('pgliteSnapshot'))]))
  const session: SqlTestSession = async (statements) => {
    const answers = []
    for (const statement of statements) answers.push((await pglite.query<Record<string, unknown>>(statement)).rows)
    return answers
  }
  return {
    url: null,
    connect: () => openPgliteDatabase(pglite),
    connectProduct: null,
    emptying: snapshot ? null : await readMigratedState(session),
    snapshot: () => pglite.dumpDataDir('none'),
    discard: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  }
}

/** If set, all queries of `db` go through this connection pooler (`tools/with-postgres.ts --pooler`). */
const pooler = process.env.TEST_POOLER_URL

function throughPooler(server: string, url: string): OpenedDatabase {
  const behind = Object.assign(new URL(server), { pathname: new URL(url).pathname }).href
  const database = openPostgres(behind, 10, null, url)
  database.statements.areKept = process.env.TEST_POOLER_KEEPS === '1'
  return database
}

async function clone(): Promise<ReusableDatabase> {
  const server = inject('postgresUrl')
  const name = `${inject('templateDatabase')}_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name} template ${inject('templateDatabase')}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const url = at(server)
  const session: SqlTestSession = async (statements) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const answers = []
    try {
      for (const statement of statements) answers.push((await client.query(statement)).rows)
    } finally {
      await client.end()
    }
    return answers
  }
  return {
    url,
    connect: () => (pooler ? throughPooler(pooler, url) : openPostgres(url, 10)),
    connectProduct: pooler ? null : () => openPostgres(at(inject('runnerUrl')), 10),
    emptying: await readMigratedState(session),
    snapshot: null,
    discard: () => runAdminStatement(server, `drop database if exists ${name} with (force)`),
  }
}

export async function runAdminStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
