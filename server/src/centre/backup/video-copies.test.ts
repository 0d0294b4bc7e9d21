import { randomBytes, randomUUID } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStore } from '../../integrations/files/port.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import {
  copyVideos,
  findBrokenVideoCopies,
  listVideoCopiesIn,
  removeUnneededVideoCopies,
  videoCopiesFolderOf,
} from './video-copies.ts'

const start = new Date('2026-11-21T00:10:00+05:00')
const dayMs = 86_400_000
const large = randomBytes(3 * 1024 ** 2)

let folder: string
let copies: string
let store: ReturnType<typeof createStorageOnLocalDisk>
let now: Date
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-copies-'))
  copies = videoCopiesFolderOf(folder)
  store = createStorageOnLocalDisk(join(folder, 'data'), null)
  now = start
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const copy = (videos: { played?: string[]; waiting?: string[] }, files: FileStore = store.files) =>
  copyVideos({ ...store, files, clock: { now: () => now, wait: async () => {} } }, copies, {
    ...{ played: [], waiting: [] },
    ...videos,
  })

async function twoVideos() {
  const [played, waiting] = [randomUUID(), randomUUID()]
  await store.files.put(`videos/${played}/720p.mp4`, large)
  await store.files.put(`videos/${played}/master.m3u8`, Buffer.from('#EXTM3U'))
  await store.files.put(`videos/${randomUUID()}/720p.mp4`, Buffer.from('not asked for'))
  await store.uploads.create(waiting, 5)
  await store.uploads.datastore.write(Readable.from([Buffer.from('video')]), waiting, 0)
  return { played, waiting }
}

/** Throws when a file is opened, to prove that videos are not read again. */
const closed = (): FileStore => ({ ...store.files, open: () => Promise.reject(new Error('the store was read')) })

it('a backup copies a video only once; later backups only update the date of the copy, and do not read the video again', async () => {
  const { played, waiting } = await twoVideos()
  const first = await copy({ played: [played], waiting: [waiting] })
  expect(first.missing).toEqual([])
  expect(first.copies.map(({ name }) => name)).toEqual([`${played}.tar`, `${waiting}.original.tar`])
  const { ino } = statSync(join(copies, `${played}.tar`))
  for (let day = 1; day <= 31; day++) {
    now = new Date(start.getTime() + day * dayMs)
    expect(await copy({ played: [played], waiting: [waiting] }, closed())).toEqual(first)
  }
  expect(statSync(join(copies, `${played}.tar`))).toMatchObject({ ino, mtime: now })
})

it('the next backup replaces a truncated copy of a video, and a copy with changed bytes is replaced within thirty days', async () => {
  const { played } = await twoVideos()
  const [first] = (await copy({ played: [played] })).copies
  const file = join(copies, `${played}.tar`)
  const whole = readFileSync(file)
  truncateSync(file, whole.length - 3_000)
  await copy({ played: [played] })
  expect(statSync(file).size).toBe(first?.sizeBytes)
  const changed = readFileSync(file)
  changed[50_000] = (changed[50_000] as number) ^ 1
  writeFileSync(file, changed)
  for (let day = 1; day <= 30; day++) {
    now = new Date(start.getTime() + day * dayMs)
    await copy({ played: [played] })
  }
  expect(await findBrokenVideoCopies(copies, [first as never], async () => {})).toEqual([])
  expect(readdirSync(copies)).toEqual([`${played}.tar`])
})

it("if the file store has lost a video and the backup's copy is damaged, the backup keeps the damaged copy and reports the video as missing", async () => {
  const { played } = await twoVideos()
  await copy({ played: [played] })
  truncateSync(join(copies, `${played}.tar`), 2_000_000)
  await store.files.removeFolder(`videos/${played}/`)
  for (let n = 0; n < 2; n++) {
    expect(await copy({ played: [played] })).toEqual({ copies: [], missing: [`videos/${played}`] })
    expect(readdirSync(copies)).toEqual([`${played}.tar.damaged`])
  }
})

it('if the file store has lost a video, the backup reports the video as missing and includes the copy from an earlier backup', async () => {
  const { played } = await twoVideos()
  const { copies: first } = await copy({ played: [played] })
  await store.files.removeFolder(`videos/${played}/`)
  expect(await copy({ played: [played] })).toEqual({ copies: first, missing: [`videos/${played}`] })
})

it('if a video is deleted while a backup copies it, the backup reports it as missing, and no copy is left', async () => {
  const { played } = await twoVideos()
  const deleting: FileStore = {
    ...store.files,
    async open(key, part) {
      const found = await store.files.open(key, part)
      await store.files.removeFolder(`videos/${played}/`)
      return found
    },
  }
  expect(await copy({ played: [played] }, deleting)).toEqual({ copies: [], missing: [`videos/${played}`] })
  expect(readdirSync(copies)).toEqual([])
})

it('a copy of a video, and leftovers of copies, are removed if no backup has needed them since the given time', async () => {
  const { played, waiting } = await twoVideos()
  await copy({ waiting: [waiting] })
  const remains = [`${randomUUID()}.tar.damaged`, `${played}.tar.123.part`]
  for (const name of [...remains, 'notes.txt']) {
    writeFileSync(join(copies, name), '')
    utimesSync(join(copies, name), start, start)
  }
  now = new Date(start.getTime() + dayMs)
  await copy({ played: [played] })
  expect(await listVideoCopiesIn(copies)).toEqual([`${played}.tar`, `${waiting}.original.tar`].sort())
  await removeUnneededVideoCopies(copies, start)
  expect(readdirSync(copies)).toHaveLength(5)
  await removeUnneededVideoCopies(copies, now)
  expect(readdirSync(copies).sort()).toEqual([`${played}.tar`, 'notes.txt'].sort())
})
