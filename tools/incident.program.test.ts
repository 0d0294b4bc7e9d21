import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Db, sql } from '../server/src/db/db.ts'
import { openEmbeddedDatabase } from '../server/src/db/open.ts'
import { buildRole, buildStaff } from '../server/src/testing/build.ts'
import { copyTestDatabaseTemplateTo } from '../server/src/testing/centre.ts'

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const data = mkdtempSync(join(tmpdir(), 'markaz-incident-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

async function onData<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbeddedDatabase(data)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

beforeAll(async () => {
  copyTestDatabaseTemplateTo(data)
  await onData(async (db) => {
    const staffId = await buildStaff(db, { roleId: await buildRole(db) })
    await db.run(sql`
      insert into session (id, staff_id, refresh_hash, expires_at)
      values (gen_random_uuid(), ${staffId}, '\\x00', now() + interval '1 day')`)
  })
})

async function run(...args: string[]): Promise<[code: number, open: number]> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const program = join(import.meta.dirname, 'incident.ts')
  const code = await new Promise<number>((resolve) => {
    const env = { PATH, NODE_COMPILE_CACHE, MARKAZ_DATA: data }
    const child = execFile(process.execPath, [program, ...args], { env }, () => resolve(child.exitCode ?? -1))
  })
  const open = await onData((db) =>
    db.one<{ count: number }>(sql`
    select count(*)::int as count from session where ended_at is null`),
  )
  return [code, open?.count ?? -1]
}

// Shows: SAFE-036
it('the emergency command `incident` ends all sessions only if it gets --confirm', async () => {
  expect(await run()).toEqual([2, 1])
  expect(await run('--confirm')).toEqual([0, 0])
})
