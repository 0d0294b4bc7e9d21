import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openInMemory, openPostgres } from '../db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated PGlite snapshot; made once a run by global-setup.ts. */
    pgliteSnapshot: string
    /** PostgreSQL with a migrated template database, when TEST_DATABASE_URL is set. */
    postgresUrl: string
    templateDatabase: string
  }
}

/** A migrated database of its own: PGlite from a snapshot, or with TEST_DATABASE_URL a clone of a PostgreSQL template. */
export async function testDatabase(): Promise<OpenDatabase & { url: string | null }> {
  const server = inject('postgresUrl')
  if (!server) {
    const snapshot = new Blob([readFileSync(inject('pgliteSnapshot'))])
    return { ...(await openInMemory(snapshot)), url: null }
  }
  const name = `markaz_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${inject('templateDatabase')}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = openPostgres(url, 10)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
