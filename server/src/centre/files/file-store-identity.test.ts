import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { fileStoreIdentityFileKey } from '../../integrations/files/file-key.ts'
import { createLocalFileStore } from '../../integrations/files/local.ts'
import { shareTestApp } from '../../testing/app.ts'
import { requireFileStoreMatchesDatabase } from './file-store-identity.ts'

const t = shareTestApp()
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-mark-'))
  await t.db.run(sql`delete from file`)
})
afterEach(async () => {
  await t.db.run(sql`delete from app_value where name = 'centre-mark'`)
  rmSync(folder, { recursive: true, force: true })
})

const storeIn = (name: string) => createLocalFileStore(join(folder, name))
const check = (name: string, isRestored = false) =>
  requireFileStoreMatchesDatabase({ db: t.db, files: storeIn(name) }, isRestored)
const markIn = async (name: string) => (await storeIn(name).sizeOf(fileStoreIdentityFileKey)) !== null
const addRow = (key: string) =>
  t.db.run(sql`insert into file (key, name, mime_type, size_bytes) values (${key}, 'a', 'image/jpeg', 1)`)

// Shows: OPS-019
describe('the id by which a database and its file store recognize each other', () => {
  it('at every start the server accepts the file store of its own centre, and refuses an empty store such as an unmounted folder', async () => {
    await check('own')
    await check('own')
    await expect(check('empty')).rejects.toThrow(/tarmoq papkasi ulanmagan/)
    expect(await markIn('empty')).toBe(false)
  })

  it('the server refuses to start if the identity file in its file store names another centre', async () => {
    await check('theirs')
    await t.db.run(sql`delete from app_value where name = 'centre-mark'`)
    await check('own')
    await expect(check('theirs')).rejects.toThrow(/boshqa markazniki/)
  })

  it('at the first start the server refuses a file store that lacks the newest files of the database', async () => {
    const key = 'other/5f0c.jpg'
    await addRow(key)
    await expect(check('empty')).rejects.toThrow(/tarmoq papkasi ulanmagan/)
    await storeIn('own').put(key, Buffer.from('x'))
    await check('own')
    expect(await markIn('own')).toBe(true)
  })

  it('after a restore, an empty file store gets a new id; otherwise the database takes over the id that the file store already has', async () => {
    await check('lost')
    await check('restored', true)
    await expect(check('lost')).rejects.toThrow(/boshqa markazniki/)
    await check('lost', true)
    await check('lost')
  })
})

it('if the folder of the file store disappears, writing is refused with FILES_DOWN and the folder is not created again', async () => {
  const files = storeIn('own')
  await requireFileStoreMatchesDatabase({ db: t.db, files })
  await files.put('other/a.jpg', Buffer.from('x'))
  renameSync(join(folder, 'own'), join(folder, 'unmounted'))
  await expect(files.put('other/b.jpg', Buffer.from('x'))).rejects.toThrow(
    expect.objectContaining({ code: 'FILES_DOWN' }),
  )
  await expect(files.open('other/a.jpg')).rejects.toThrow(expect.objectContaining({ code: 'FILES_DOWN' }))
  renameSync(join(folder, 'unmounted'), join(folder, 'own'))
  await files.put('other/b.jpg', Buffer.from('x'))
})
