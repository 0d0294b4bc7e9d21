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
    /** PostgreSQL with a migrated template database, when TEST_DATABASE_URL is set. */
    postgresUrl: string
    templateDatabase: string
    /** Address of that server for the role that may run the product and change no table. */
    runnerUrl: string
  }
}

/** For the test itself, as the owner of the tables; `product` is what the product works with. */
export type TestDatabase = OpenDatabase & { url: string | null; product: OpenDatabase }

/** A database of this process that outlives the test file that used it. */
interface Kept {
  url: string | null
  connect(): OpenDatabase
  /** As the role that runs the product; null on PGlite, which has one connection. */
  connectProduct: (() => OpenDatabase) | null
  emptying: Emptying
  discard(): Promise<void>
}

/** How all of them look at first: they are copies of one. */
let asMigrated: Emptying | undefined
async function emptying(session: Session): Promise<Emptying> {
  asMigrated ??= await emptyingOf(session)
  return { ...asMigrated, session }
}

/** Databases as the migrations left them; to start another takes a second, to empty one again a tenth of that. */
const ready: Kept[] = []

/**
 * A migrated and empty database that nobody else uses until it is closed: PGlite, or with TEST_DATABASE_URL a clone of
 * a PostgreSQL template. Afterwards the next test of this process gets it, emptied.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const kept = ready.pop() ?? (await (inject('postgresUrl') ? clone() : inMemory()))
  const database = kept.connect()
  const product = kept.connectProduct?.()
  return {
    ...database,
    url: kept.url,
    product: product ?? database,
    async close() {
      await product?.close()
      await database.close()
      if (await restoredToEmpty(kept.emptying)) ready.push(kept)
      else await kept.discard()
    },
  }
}

/** Empty, or from a snapshot. */
export function startInMemory(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions, ...(loadDataDir && { loadDataDir }) })
}

async function inMemory(): Promise<Kept> {
  const pglite = await startInMemory(new Blob([readFileSync(inject('pgliteSnapshot'))]))
  const session: Session = async (statements) => {
    const answers = []
    for (const statement of statements) answers.push((await pglite.query<Record<string, unknown>>(statement)).rows)
    return answers
  }
  return {
    url: null,
    connect: () => connectTo(pglite),
    connectProduct: null,
    emptying: await emptying(session),
    discard: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  }
}

/** All that goes through `db` goes through it, when it is set (`tools/with-postgres.ts --pooler`). */
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
    discard: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
