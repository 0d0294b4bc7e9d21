import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { connectTo, extensions, type OpenDatabase, openPostgres } from '../db/open.ts'
import { type Emptying, emptyingOf, restoredToEmpty, type Session } from './empty.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated PGlite snapshot (global-setup.ts). */
    pgliteSnapshot: string
    /** The PostgreSQL server with a migrated template database, if TEST_DATABASE_URL is set. */
    postgresUrl: string
    templateDatabase: string
    /** Address of that server for the role of the running product, which may not change tables. */
    runnerUrl: string
  }
}

/** The test itself connects as the owner of the tables; `product` is the connection of the product. */
export type TestDatabase = OpenDatabase & {
  url: string | null
  product: OpenDatabase
  /** Returns the database as one blob; null on PostgreSQL. */
  snapshot: (() => Promise<Blob>) | null
}

/** A database of this process that is used again by later test files. */
interface Kept {
  url: string | null
  connect(): OpenDatabase
  /** Connects with the role of the running product; null on PGlite, which has only one connection. */
  connectProduct: (() => OpenDatabase) | null
  /** null = a database with rows of its own, which is not reused. */
  emptying: Emptying | null
  snapshot: (() => Promise<Blob>) | null
  discard(): Promise<void>
}

/** The state of an empty database, read once, because all databases are copies of one. */
let asMigrated: Emptying | undefined
async function emptying(session: Session): Promise<Emptying> {
  asMigrated ??= await emptyingOf(session)
  return { ...asMigrated, session }
}

/** Emptied databases for reuse: starting another takes a second, emptying one takes a tenth of that. */
const ready: Kept[] = []

/**
 * Returns a migrated and empty database that no other test uses until it is closed: PGlite, or with TEST_DATABASE_URL a
 * clone of a PostgreSQL template. After closing, it is emptied and given to the next test of this process.
 * @param snapshot a file from which an embedded database starts instead, with rows
 */
export async function testDatabase(snapshot?: string): Promise<TestDatabase> {
  const kept = snapshot
    ? await inMemory(snapshot)
    : (ready.pop() ?? (await (inject('postgresUrl') ? clone() : inMemory())))
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
      if (kept.emptying && (await restoredToEmpty(kept.emptying))) ready.push(kept)
      else await kept.discard()
    },
  }
}

/** Starts an in-memory PGlite, empty or from a snapshot. */
export function startInMemory(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions, ...(loadDataDir && { loadDataDir }) })
}

async function inMemory(snapshot?: string): Promise<Kept> {
  const pglite = await startInMemory(new Blob([readFileSync(snapshot ?? inject('pgliteSnapshot'))]))
  const session: Session = async (statements) => {
    const answers = []
    for (const statement of statements) answers.push((await pglite.query<Record<string, unknown>>(statement)).rows)
    return answers
  }
  return {
    url: null,
    connect: () => connectTo(pglite),
    connectProduct: null,
    emptying: snapshot ? null : await emptying(session),
    snapshot: () => pglite.dumpDataDir('none'),
    discard: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  }
}

/**
 * Address of a connection pooler; if set, all queries of `db` are sent through it (`tools/with-postgres.ts --pooler`).
 */
const pooler = process.env.TEST_POOLER_URL

function throughPooler(server: string, url: string): OpenDatabase {
  const behind = Object.assign(new URL(server), { pathname: new URL(url).pathname }).href
  const database = openPostgres(behind, 10, null, url)
  database.statements.areKept = process.env.TEST_POOLER_KEEPS === '1'
  return database
}

async function clone(): Promise<Kept> {
  const server = inject('postgresUrl')
  const name = `${inject('templateDatabase')}_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${inject('templateDatabase')}`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const url = at(server)
  const session: Session = async (statements) => {
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
    emptying: await emptying(session),
    snapshot: null,
    discard: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
