import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createPartitionsAhead } from '../../db/partitions.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { readArchive } from './archive.ts'
import { archiveOldPartitions } from './archive-partitions.ts'
import { readBackupRowLines } from './restore-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-parts-'))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const archive = (until: string) =>
  Array.fromAsync(
    archiveOldPartitions(database, { table: 'audit', until: new Date(`${until}T00:00:00+05:00`), folder }),
  )
const lines = () => database.db.many(sql`select entity, action, after from audit order by id`)

// Shows: OPS-005
it('each past half-year of the audit log is moved from the database into its own archive file, and an audit entry records the move', async () => {
  await createPartitionsAhead(database.db, new Date('2030-03-01T12:00:00+05:00'))
  await database.db.run(sql`
    insert into audit (permission_name, action, entity, comment, created_at)
    values ('auth', 'view', 'faq', 'eski', '2026-01-01'), ('auth', 'view', 'faq', 'yangi', '2030-05-01')`)
  expect((await archive('2027-12-31')).map(({ name, rows }) => [name, rows])).toEqual([['audit_first', 1]])

  const found: string[] = []
  await readArchive(join(folder, 'audit_first.tar'), async (entry) => {
    found.push(entry.name, ...(await readBackupRowLines(entry)))
  })
  expect([found[0], JSON.parse(found[1] as string)]).toEqual([
    'rows/audit_first/000001.jsonl.gz',
    expect.objectContaining({ comment: 'eski', entity: 'faq', created_at: '2026-01-01 00:00:00+00' }),
  ])
  expect(await lines()).toEqual([
    { entity: 'faq', action: 'view', after: null },
    { entity: 'audit', action: 'archive', after: { part: 'audit_first', rows: 1 } },
  ])
  expect(await archive('2027-12-31')).toEqual([])
})

it('if the archive file of a half-year already exists, it is not overwritten, and the audit entries of the half-year stay in the database', async () => {
  await database.db.run(sql`
    insert into audit (permission_name, action, entity, created_at) values ('auth', 'view', 'faq', '2027-08-01')`)
  const before = await lines()
  const other = join(folder, 'audit_2027_07.tar')
  writeFileSync(other, '')
  await expect(archive('2028-01-01')).rejects.toThrow(`Fayl bor, ustidan yozilmaydi: ${other}`)
  expect(await lines()).toEqual(before)
})
