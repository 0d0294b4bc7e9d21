import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openEmbedded, openPostgres } from '../db/open.ts'
import { administer } from './database.ts'

/** Once a run: the migrated database that every test file starts from, and the folder of one for programs. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'markaz-test-'))
  const pgliteSnapshot = join(folder, 'snapshot')
  const dataFolder = join(folder, 'data')
  const templateDatabase = `markaz_template_${process.pid}`
  const embedded = await openEmbedded(dataFolder)
  await migrate(embedded.pool)
  writeFileSync(pgliteSnapshot, Buffer.from(await (await embedded.snapshot()).arrayBuffer()))
  await embedded.close()
  if (server) {
    await administer(server, `create database ${templateDatabase}`)
    const database = openPostgres(Object.assign(new URL(server), { pathname: `/${templateDatabase}` }).href, 2)
    await migrate(database.pool)
    await database.close()
  }
  project.provide('pgliteSnapshot', pgliteSnapshot)
  project.provide('dataFolder', dataFolder)
  project.provide('postgresUrl', server)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (server) await dropAll(server, templateDatabase)
  }
}

/** The template, and its clones that the processes of the tests have kept. */
async function dropAll(server: string, templateDatabase: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    templateDatabase,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
