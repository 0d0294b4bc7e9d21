import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/open.ts'
import { administer, migratedSnapshot } from './database.ts'

/** Once a run: the migrated database that every test file starts from. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'markaz-test-'))
  const pgliteSnapshot = join(folder, 'snapshot')
  const templateDatabase = `markaz_template_${process.pid}`
  if (server) {
    await administer(server, `create database ${templateDatabase}`)
    const database = openPostgres(Object.assign(new URL(server), { pathname: `/${templateDatabase}` }).href, 2)
    await migrate(database.pool)
    await database.close()
  } else {
    writeFileSync(pgliteSnapshot, await migratedSnapshot())
  }
  project.provide('pgliteSnapshot', pgliteSnapshot)
  project.provide('postgresUrl', server)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (server) await administer(server, `drop database if exists ${templateDatabase} with (force)`)
  }
}
