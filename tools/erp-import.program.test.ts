import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../server/src/db/db.ts'
import { openEmbeddedDatabase } from '../server/src/db/open.ts'
import {
  createTestErpBundleFolder,
  csvBundleOf,
  type TestErpBundleFolder,
} from '../server/src/integrations/erp/testing/bundle.ts'
import { createTestErpCentre } from '../server/src/integrations/erp/testing/centre.ts'
import { copyTestDatabaseTemplateTo } from '../server/src/testing/centre.ts'

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const program = join(import.meta.dirname, 'erp-import.ts')
const data = mkdtempSync(join(tmpdir(), 'markaz-import-'))
let folder: TestErpBundleFolder
let bundle: string
beforeAll(async () => {
  folder = await createTestErpBundleFolder()
  bundle = await folder.zip(csvBundleOf(createTestErpCentre(), '1.2'))
  copyTestDatabaseTemplateTo(data)
})
afterAll(async () => {
  await folder.remove()
  rmSync(data, { recursive: true, force: true })
})

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, MARKAZ_DATA: data }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

const studentsThere = async () => {
  const { db, close } = await openEmbeddedDatabase(data)
  const rows = await db.many<{ name: string }>(sql`select full_name as name from student`)
  await close()
  return rows.map(({ name }) => name)
}

it('a dry run of the command erp:import reports what it would import and stores nothing', async () => {
  const { code, out } = await run(bundle, '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('(sinov: hech narsa saqlanmadi)')
  expect(out).toMatch(/Talaba +1 +0 +1 +0 +1 +0/)
  expect(await studentsThere()).toEqual([])
})

it('the command erp:import reports refused rows with the reason; a second import of the file changes nothing', async () => {
  const first = await run(bundle)
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/Talaba +1 +0 +1 +0 +1 +0/)
  expect(first.out).toContain('Rad etilganlar:\n')
  expect(first.out).toContain('(familyName)')
  expect(first.out).toContain('Kursi hali kelmagan (ERPdagi raqami: course-unknown)')
  expect(first.out.trimEnd()).toMatch(/Tayyor\.$/)
  expect(await studentsThere()).toEqual(["O‘ktam'ov select from Ғуломжон Ўктам ўғли 🎓"])
  const second = await run(bundle)
  expect(second.out).toMatch(/Talaba +0 +0 +\d+ +0 +1 +0/)
})

it('the command erp:import ends with exit code 1 and the reason if the file is missing or is no OneRoster bundle', async () => {
  const { code, out } = await run(program)
  expect([code, out]).toEqual([1, expect.stringContaining("ZIP fayl o'qilmadi")])
  const missing = await run(join(data, 'yoq.zip'))
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('Fayl topilmadi')])
})

it('the command erp:import ends with exit code 2 if no file is given or the server is using the data folder', async () => {
  const { close } = await openEmbeddedDatabase(data)
  const { code, err } = await run(bundle)
  await close()
  expect([code, err]).toEqual([2, expect.stringContaining("Ma'lumotlar papkasi band")])
  const bare = await run()
  expect([bare.code, bare.err]).toEqual([2, expect.stringContaining('Foydalanish: npm run erp:import')])
})
