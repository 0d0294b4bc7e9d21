import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { grantRightsToServerRole } from '../db/grant-runner.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbeddedDatabase, openPostgres } from '../db/open.ts'
import { tashkentDayAt } from '../deps.ts'
import { ensureScheduledJobs } from '../jobs/job-rows.ts'
import { dailyMidnightSchedule } from '../jobs/schedule.ts'
import { reuseOrCreateCachedFolder } from './cached-folder.ts'
import { runAdminStatement } from './database.ts'

/**
 * Creates the migrated database with which every test file starts, as a snapshot and as a data folder. Tests that start
 * the server copy the folder.
 */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const templateDatabase = `markaz_template_${project.name}_${process.pid}`
  const runner = `markaz_runner_${project.name}_${process.pid}`
  const sources = ['server/migrations', 'server/src/db', 'server/src/testing/global-setup.ts', 'package-lock.json']
  const now = new Date()
  const migrated = await reuseOrCreateCachedFolder('migrated', { sources, key: tashkentDayAt(now) }, async (folder) => {
    const embedded = await openEmbeddedDatabase(join(folder, 'data'))
    await migrate(embedded.pool)
    writeFileSync(join(folder, 'snapshot'), Buffer.from(await (await embedded.snapshot()).arrayBuffer()))
    // A server vacuums the database once a day. Vacuuming the template here saves each test's server a sixth of its
    // start time.
    await embedded.pool.query('vacuum analyze')
    await ensureScheduledJobs(embedded.db, ['database.vacuum'], dailyMidnightSchedule(now), false)
    await embedded.close()
  })
  if (server) {
    await runAdminStatement(server, `create database ${templateDatabase}`)
    const database = openPostgres(Object.assign(new URL(server), { pathname: `/${templateDatabase}` }).href, 2)
    await migrate(database.pool)
    await runAdminStatement(server, `create role ${runner} login password '${runner}'`)
    await grantRightsToServerRole(database.pool, runner)
    await database.close()
  }
  project.provide('pgliteSnapshot', join(migrated, 'snapshot'))
  project.provide('dataFolder', join(migrated, 'data'))
  project.provide('postgresUrl', server)
  project.provide('templateDatabase', templateDatabase)
  project.provide('runnerUrl', server && Object.assign(new URL(server), { username: runner, password: runner }).href)
  return async () => {
    if (!server) return
    await dropAll(server, templateDatabase)
    await runAdminStatement(server, `drop role ${runner}`)
  }
}

/** Drops the template database and its clones, including clones that test processes did not delete. */
async function dropAll(server: string, templateDatabase: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    templateDatabase,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}
