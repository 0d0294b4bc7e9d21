import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { attachUpload } from './attach-upload.ts'
import { deleteUnusedFiles } from './files.routes.ts'
import { storeFile } from './store-file.ts'

const t = shareTestApp()
let viewer: { id: number }
beforeAll(async () => {
  viewer = { id: await t.build.staff() }
})
beforeEach(() => t.db.run(sql`delete from file`))

const hourMs = 3_600_000
const keep = () =>
  storeFile(
    { ...t.deps, viewer },
    { folder: 'other', extension: 'jpg', name: 'rasm.jpg', mimeType: 'image/jpeg', bytes: Buffer.from('x') },
  )
const take = (path: string) => attachUpload(t.db, { path, folder: 'other', viewer })
const isThere = async (key: string) => [
  Boolean(await t.db.one(sql`select 1 from file where key = ${key}`)),
  Boolean(await t.deps.files.open(key)),
]

describe('the daily cleanup of files', () => {
  it('the daily cleanup deletes row and bytes of files that were unused for a day, but not of other files', async () => {
    const [unused, used] = [await keep(), await keep()]
    await take(used)
    t.clock.forward(23 * hourMs)
    const young = await keep()
    t.clock.forward(hourMs + 1)
    await t.app.queue.runDue('files.sweep')
    expect([await isThere(unused), await isThere(used), await isThere(young)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
  })

  it('the daily cleanup keeps an unused upload that is exactly one day old, and the upload can still be attached', async () => {
    const key = await keep()
    t.clock.forward(24 * hourMs)
    expect([await deleteUnusedFiles(t.deps), await take(key)]).toEqual([0, key])
  })

  it('the daily cleanup of files deletes a photo that was replaced by another photo', async () => {
    const [old, young] = [await keep(), await keep()]
    await take(old)
    t.clock.forward(25 * hourMs)
    await attachUpload(t.db, { path: await keep(), folder: 'other', viewer, currentKey: old })
    expect([await deleteUnusedFiles(t.deps), await isThere(old), await isThere(young)]).toEqual([
      2,
      [false, false],
      [false, false],
    ])
  })

  it('two concurrent cleanups of files delete each file once, even over several batches', async () => {
    await t.db.run(sql`
      insert into file (key, name, mime_type, size_bytes, created_at)
      select 'other/' || n || '.jpg', 'rasm.jpg', 'image/jpeg', 1, ${t.deps.clock.now()} from generate_series(1, 1100) n`)
    t.clock.forward(25 * hourMs)
    const [one, other] = await Promise.all([deleteUnusedFiles(t.deps), deleteUnusedFiles(t.deps)])
    expect([one + other, await deleteUnusedFiles(t.deps)]).toEqual([1_100, 0])
  })

  it('files whose cleanup was interrupted cannot be attached any more, and the next cleanup deletes them', async () => {
    const [one, other] = [await keep(), await keep()]
    t.clock.forward(25 * hourMs)
    const dying = { ...t.deps.files, remove: () => Promise.reject(new Error('killed')) }
    await expect(deleteUnusedFiles({ ...t.deps, files: dying })).rejects.toThrow('killed')
    await expect(take(one)).rejects.toThrow()
    await expect(take(other)).rejects.toThrow()
    expect(await deleteUnusedFiles(t.deps)).toBe(2)
    expect([await isThere(one), await isThere(other)]).toEqual([
      [false, false],
      [false, false],
    ])
  })
})

describe('storing a file', () => {
  it('a failed upload leaves only a file row, which the daily cleanup deletes', async () => {
    const full = { ...t.deps.files, put: () => Promise.reject(new Error('disk full')) }
    await expect(
      storeFile(
        { ...t.deps, files: full, viewer },
        { folder: 'other', extension: 'jpg', name: 'rasm.jpg', mimeType: 'image/jpeg', bytes: Buffer.from('x') },
      ),
    ).rejects.toThrow('disk full')
    t.clock.forward(25 * hourMs)
    expect(await deleteUnusedFiles(t.deps)).toBe(1)
  })
})
