import { AppError } from '@markaz/protocol/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { attachUpload } from './attach-upload.ts'

const t = shareTestApp()
let viewer: { id: number }
let other: { id: number }
beforeAll(async () => {
  viewer = { id: await t.build.staff() }
  other = { id: await t.build.staff() }
})

let n = 0
async function upload(ownerId = viewer.id, folder = 'staff/profile') {
  const key = `${folder}/rasm-${++n}.jpg`
  await t.db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_id) values (${key}, 'rasm.jpg', 'image/jpeg', 10, ${ownerId})`)
  return key
}
const take = (path: string, currentKey: string | null = null) =>
  t.db.transaction((tx) => attachUpload(tx, { path, folder: 'staff/profile', viewer, currentKey }))
const isUsed = async (key: string) =>
  (await t.db.one<{ used: boolean }>(sql`select used_at is not null as used from file where key = ${key}`))?.used
const unknown = new AppError('FILE_UNKNOWN')

describe('attaching an upload to a row', () => {
  it('attaching an upload to a record marks the upload as used, and the file that it replaces as unused', async () => {
    const [first, second] = [await upload(), await upload()]
    expect(await take(first)).toBe(first)
    expect(await isUsed(first)).toBe(true)
    expect(await take(second, first)).toBe(second)
    expect([await isUsed(first), await isUsed(second)]).toEqual([false, true])
  })

  it('a record can be saved again with its file, even if the database lists no upload of this file, as in demo data', async () => {
    const key = await upload()
    await take(key)
    expect(await take(key, key)).toBe(key)
    expect(await isUsed(key)).toBe(true)
    expect(await take('demo/rasm.jpg', 'demo/rasm.jpg')).toBe('demo/rasm.jpg')
  })

  it('an upload of another person or folder, a used upload and an unknown path cannot be attached to a row', async () => {
    const inUse = await upload()
    await take(inUse)
    const untouched = [
      await upload(other.id),
      await upload(viewer.id, 'students/images'),
      await upload(viewer.id, 'staff/profile/ichki'),
      await upload(viewer.id, 'staff/profiles'),
    ]
    for (const path of [inUse, ...untouched, 'staff/profile/yoq.jpg', '../staff/profile/rasm-1.jpg', '/etc/passwd'])
      await expect(take(path, 'staff/profile/eski.jpg'), path).rejects.toEqual(unknown)
    for (const key of untouched) expect([key, await isUsed(key)]).toEqual([key, false])
  })

  it('if two concurrent requests attach the same upload, only one request succeeds', async () => {
    const key = await upload()
    const outcomes = await Promise.allSettled([take(key), take(key)])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
