import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { students } from '@markaz/protocol/people/students/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeUnfinishedRestores } from '../../centre/backup/complete-restores.ts'
import { makeBackup } from '../../centre/backup/make-backup.ts'
import { restoreBackup } from '../../centre/backup/restore-backup.ts'
import { createEmptyDatabase, databaseEngines } from '../../centre/backup/testing/empty-database.ts'
import { sql } from '../../db/db.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import { shareTestApp } from '../../testing/app.ts'
import { recordErasuresInFile, repeatErasuresAfterRestore } from './repeat-erasures.ts'

// Each test starts databases of its own, which takes long.
vi.setConfig({ testTimeout: 120_000 })

const t = shareTestApp()
const folder = mkdtempSync(join(tmpdir(), 'markaz-erasures-'))
let token: string
beforeAll(async () => {
  token = (await t.signedIn({ isSuperadmin: true, grants: ['users:students.delete'] })).token
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function centreWithBackups() {
  const backups = mkdtempSync(join(folder, 'backups-'))
  const places = { ...t.deps.places, backups: { at: backups, country: 'UZ', keepDays: 7 } }
  return { backups, deps: { ...t.deps, places } }
}

async function forget(id: number, fullName: string) {
  await t.db.run(sql`update student set ext_id = null where id = ${id}`)
  const { status } = await t.send(students.forget, { token, params: { id }, body: { fullName } })
  expect(status).toBe(200)
}

describe.each(databaseEngines())('repeating erasures after restoring an older backup: %s', (engine) => {
  // Shows: SAFE-038
  it.each([
    ['the backup folder', false],
    ['the file store, which was not lost', true],
  ])('a restored backup does not contain an erased person if the list of erasures is in %s', async (_, isStoreKept) => {
    const { backups, deps } = centreWithBackups()
    const [erasedId, otherId] = [
      await t.build.student({
        lastName: 'Unutilgan',
        firstName: 'Bola',
        phoneNumber: '998901112299',
      }),
      await t.build.student({ lastName: 'Qolgan', firstName: 'Bola', phoneNumber: '998901112288' }),
    ]
    const file = join(backups, 'markaz-2026-11-21.tar')
    await makeBackup(deps, file)
    await forget(erasedId, 'Unutilgan Bola')
    await recordErasuresInFile(deps)
    // Running the job again adds no second line to the file.
    await recordErasuresInFile(deps)
    expect(readFileSync(join(backups, 'erasures.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)
    if (isStoreKept) rmSync(join(backups, 'erasures.jsonl'))

    const database = await createEmptyDatabase(engine)
    const place = mkdtempSync(join(folder, 'restored-'))
    const storage = isStoreKept
      ? { files: t.deps.files, uploads: t.deps.uploads }
      : createStorageOnLocalDisk(place, null)
    try {
      await restoreBackup({ ...storage, pool: database.pool, workFolder: join(place, 'work') }, file)
      const restored = { db: database.db, files: storage.files, clock: t.deps.clock }
      const phones = () =>
        database.db.many(sql`
        select id, phone_number as phone from student where id in (${erasedId}, ${otherId}) order by id`)
      expect(await phones()).toEqual([
        { id: erasedId, phone: '998901112299' },
        { id: otherId, phone: '998901112288' },
      ])
      expect(await repeatErasuresAfterRestore(restored)).toBe(1)
      // Repeating the erasures a second time, as after an interrupted restore, changes nothing.
      expect(await repeatErasuresAfterRestore(restored)).toBe(0)
      expect(await phones()).toEqual([
        { id: erasedId, phone: null },
        { id: otherId, phone: '998901112288' },
      ])
      await completeUnfinishedRestores(restored)
      expect(await repeatErasuresAfterRestore(restored)).toBe(0)
    } finally {
      await database.close()
    }
  })

  it('repeating erasures after a restore does not erase a new person who got the id of an erased person', async () => {
    const { backups, deps } = centreWithBackups()
    const id = await t.build.student({ lastName: 'Oldingi', firstName: 'Bola' })
    await forget(id, 'Oldingi Bola')
    await recordErasuresInFile(deps)
    // Simulates a new student who got the id of the erased student.
    await t.db.run(sql`
      update student set forgotten_at = null, first_name = 'Yangi', created_at = created_at + interval '1 microsecond' where id = ${id}`)
    await t.db.run(sql`delete from erasure where student_id = ${id}`)
    const file = join(backups, 'markaz-2026-11-22.tar')
    await makeBackup(deps, file)
    const database = await createEmptyDatabase(engine)
    const place = mkdtempSync(join(folder, 'restored-'))
    const storage = createStorageOnLocalDisk(place, null)
    try {
      await restoreBackup({ ...storage, pool: database.pool, workFolder: join(place, 'work') }, file)
      await repeatErasuresAfterRestore({ db: database.db, files: storage.files, clock: t.deps.clock })
      expect(await database.db.one(sql`select first_name from student where id = ${id}`)).toEqual({
        first_name: 'Yangi',
      })
    } finally {
      await database.close()
    }
  })
})
