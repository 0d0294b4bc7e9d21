import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'
import { type Db, sql } from '../db/db.ts'
import { openEmbeddedDatabase } from '../db/open.ts'
import { copyTestDatabaseTemplateTo } from '../testing/centre.ts'
import { createTestDatabase } from '../testing/database.ts'
import { addJob } from './add-job.ts'

const program = fileURLToPath(new URL('./testing/queue-program.ts', import.meta.url))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function start(where: string) {
  const child: ChildProcess = spawn(process.execPath, [program, where], { stdio: ['ignore', 'pipe', 'inherit'] })
  closing.push(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  return {
    said: (words: string) => expect.poll(() => text, { timeout: 20_000, interval: 20 }).toContain(words),
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

const add = (db: Db, key: string) =>
  db.transaction((tx) => addJob(tx, { kind: 'sinov.ish', key, runAt: new Date() }, new Date()))
const done = (db: Db) =>
  db.many<{ name: string; count: number }>(
    sql`select split_part(name, ' ', 2) as name, count(*)::int as count from app_value where name like 'done %' group by 1 order by 1`,
  )

/**
 * Makes a database for the test program. Only one process can open an embedded database, so the test itself opens it
 * only in `inBetween`, while the program is stopped.
 */
async function place() {
  if (inject('postgresUrl')) {
    const database = await createTestDatabase()
    closing.push(() => database.close())
    return { where: database.url as string, inBetween: <T>(work: (db: Db) => Promise<T>) => work(database.db) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'markaz-queue-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  copyTestDatabaseTemplateTo(folder)
  return {
    where: folder,
    async inBetween<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const database = await openEmbeddedDatabase(folder)
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    },
  }
}

it('a job that is interrupted by SIGKILL runs again after the next start, when its lease has expired, and finishes once', async () => {
  const { where, inBetween } = await place()
  await inBetween((db) => add(db, 'long-one'))
  const first = start(where)
  await first.said('long-one 1')
  await first.end('SIGKILL')
  const second = start(where)
  await second.said('started')
  // The job runs again soon: on PostgreSQL the killed program's lease lasts one second, and on the embedded database a
  // restart releases the lease.
  await second.said('long-one 2')
  await second.end('SIGTERM')
  expect(await inBetween(done)).toEqual([{ name: 'long-one', count: 1 }])
}, 60_000)

it('a job that is interrupted by SIGTERM is released for the next process, and the attempt does not count', async () => {
  const { where, inBetween } = await place()
  await inBetween((db) => add(db, 'long-one'))
  const first = start(where)
  await first.said('long-one 1')
  await first.end('SIGTERM')
  const row = await inBetween((db) =>
    db.one(sql`select attempts, claim, run_at <= now() as "isDue" from job where kind = 'sinov.ish'`),
  )
  expect(row).toEqual({ attempts: 0, claim: null, isDue: true })
}, 60_000)

it.runIf(inject('postgresUrl'))(
  'if two processes share one PostgreSQL and one is killed repeatedly, every job finishes exactly once',
  async () => {
    const { where, inBetween } = await place()
    const keys = Array.from({ length: 200 }, (_, n) => `job-${n}`)
    await inBetween(async (db) => {
      for (const key of keys) await add(db, key)
    })
    const steady = start(where)
    for (let n = 0; n < 4; n++) {
      const victim = start(where)
      await victim.said('started')
      await victim.end('SIGKILL')
    }
    await expect
      .poll(() => inBetween((db) => db.one(sql`select count(*)::int as left from job`)), { timeout: 30_000 })
      .toEqual({ left: 0 })
    await steady.end('SIGTERM')
    expect(await inBetween(done)).toEqual(
      keys.map((name) => ({ name, count: 1 })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  },
  90_000,
)
