import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3TestSettings } from '../../testing/s3.ts'
import { createLocalFileStore } from './local.ts'
import type { FileStore } from './port.ts'
import { createS3FileStore } from './s3-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-files-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function bytesOf(store: FileStore, key: string, part?: { from: number; to: number }): Promise<Buffer | null> {
  const found = await store.open(key, part)
  return found && Buffer.concat(await Array.fromAsync(found.stream))
}
const read = async (store: FileStore, key: string) => (await bytesOf(store, key))?.toString() ?? null

/** The S3 server is tested only if TEST_S3_ENDPOINT is set (tools/with-s3.ts). */
const stores = [
  { name: 'local', open: () => createLocalFileStore(join(folder, 'files')), isThere: true },
  {
    name: 'S3',
    open: () => createS3FileStore(s3TestSettings(), { partBytes: 5 * 1024 ** 2, listAtOnce: 2 }),
    isThere: Boolean(process.env.TEST_S3_ENDPOINT),
  },
]

describe.each(stores)('the file storage', ({ name, open, isThere }) => {
  describe.runIf(isThere)(name, () => {
    it('a stored file can be read, with its size, until it is removed', async () => {
      const store = open()
      await store.put('students/images/a.jpg', Buffer.from('salom'))
      expect([
        await read(store, 'students/images/a.jpg'),
        (await store.open('students/images/a.jpg'))?.sizeBytes,
      ]).toEqual(['salom', 5])
      await store.remove('students/images/a.jpg')
      await store.remove('students/images/a.jpg')
      expect(await store.open('students/images/a.jpg')).toBeNull()
    })

    it('storing a file again replaces the old file completely, and a concurrent reader gets the complete old file', async () => {
      const store = open()
      await store.put('other/b.jpg', Buffer.alloc(200_000, 'a'))
      const reading = await store.open('other/b.jpg')
      await reading?.stream[Symbol.asyncIterator]().next()
      await store.put('other/b.jpg', Buffer.from('yangi'))
      expect(await read(store, 'other/b.jpg')).toBe('yangi')
      reading?.stream.destroy()
    })

    it('a part of a stored file can be read, from the first to the last given byte, with the size of the complete file', async () => {
      const store = open()
      const whole = randomBytes(300_000)
      await store.put('videos/qism/a.mp4', whole)
      for (const [from, to] of [
        [0, 0],
        [0, 299_999],
        [1_000, 200_000],
        [299_999, 299_999],
      ] as const) {
        expect((await bytesOf(store, 'videos/qism/a.mp4', { from, to }))?.equals(whole.subarray(from, to + 1))).toBe(
          true,
        )
        const found = await store.open('videos/qism/a.mp4', { from, to })
        expect(found?.sizeBytes).toBe(300_000)
        found?.stream.destroy()
      }
      expect(await store.open('videos/qism/b.mp4', { from: 0, to: 0 })).toBeNull()
    })

    it('the list of stored files contains every file with its size, sorted by key', async () => {
      const store = open()
      const keys = ['list/a/b.jpg', 'list/a-b/c.jpg', 'list/a.jpg', 'list/B.jpg', 'list/a/a.jpg']
      for (const [size, key] of keys.entries()) await store.put(key, Buffer.alloc(size))
      if (name === 'local') await writeFile(join(folder, 'files/list/a.jpg.123.part'), 'x')
      const found = (await Array.fromAsync(store.list())).filter(({ key }) => key.startsWith('list/'))
      expect(found).toEqual([...keys].sort().map((key) => ({ key, sizeBytes: keys.indexOf(key) })))
    })

    it('storing a local file in the file storage stores all its bytes, in several parts if the file is large', async () => {
      const store = open()
      for (const [name, size] of [
        ['empty', 0],
        ['small', 1_000],
        ['edge', 5 * 1024 ** 2],
        ['large', 12_000_001],
      ] as const) {
        const bytes = randomBytes(size)
        const path = join(folder, `${name}.bin`)
        await writeFile(path, bytes)
        await store.putFile(`videos/fayl/${name}.mp4`, path)
        expect(await store.sizeOf(`videos/fayl/${name}.mp4`)).toBe(size)
        expect((await bytesOf(store, `videos/fayl/${name}.mp4`))?.equals(bytes)).toBe(true)
      }
      expect(await store.sizeOf('videos/fayl/other.mp4')).toBeNull()
    })

    it('a file that cannot be stored leaves nothing in the file storage', async () => {
      await expect(open().putFile('videos/fayl/none.mp4', join(folder, 'none.bin'))).rejects.toThrow()
      expect(await open().open('videos/fayl/none.mp4')).toBeNull()
    })

    it('removing a folder of the file storage removes everything in the folder and nothing else', async () => {
      const store = open()
      const gone = ['videos/12/a.mp4', 'videos/12/b.mp4', 'videos/12/c.m3u8', 'videos/12/d/e.mp4', 'videos/12/d/f.mp4']
      const stays = ['videos/123/a.mp4', 'videos/1/a.mp4']
      for (const key of [...gone, ...stays]) await store.put(key, Buffer.from('x'))
      await store.removeFolder('videos/12/')
      await store.removeFolder('videos/12/')
      const sizes = (keys: string[]) => Promise.all(keys.map((key) => store.sizeOf(key)))
      expect([await sizes(gone), await sizes(stays)]).toEqual([
        [null, null, null, null, null],
        [1, 1],
      ])
    })

    it.each(['', '/', 'videos/12', '../', 'videos/../', '/videos/', 'videos//'])(
      'the file store refuses to remove a folder with an invalid name: %j',
      async (path) => {
        await expect(open().removeFolder(path)).rejects.toThrow('Not a folder')
      },
    )

    it('files stored through one instance of the file store can be read through another instance, for example after a restart', async () => {
      await open().put('other/c.docx', Buffer.from('umumiy'))
      expect(await read(open(), 'other/c.docx')).toBe('umumiy')
    })

    it.each([
      '../a.jpg',
      'other/../../a.jpg',
      '/etc/passwd',
      'other/',
      'a',
      'other/a',
      'other/a.jpg/',
      'other//a.jpg',
      'other/a.jpg\0',
      'other/ж.jpg',
      '',
    ])('the file store refuses an invalid key: %j', async (key) => {
      await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('Not a key')
      await expect(open().open(key)).rejects.toThrow('Not a key')
      await expect(open().remove(key)).rejects.toThrow('Not a key')
      await expect(open().sizeOf(key)).rejects.toThrow('Not a key')
      await expect(open().putFile(key, join(folder, 'x'))).rejects.toThrow('Not a key')
    })
  })
})

describe('storing files in a local folder', () => {
  it('stored files are readable only for their owner, and no half-written file remains', async () => {
    const root = join(folder, 'fresh')
    await createLocalFileStore(root).put('other/d.jpg', Buffer.from('x'))
    const modes = [root, join(root, 'other'), join(root, 'other', 'd.jpg')].map(
      async (path) => (await stat(path)).mode & 0o777,
    )
    expect([await Promise.all(modes), await readdir(join(root, 'other'))]).toEqual([[0o700, 0o700, 0o600], ['d.jpg']])
  })

  it('a write to the file storage that fails throws an error and removes its temporary file', async () => {
    const root = join(folder, 'blocked')
    await createLocalFileStore(root).put('other/e.jpg', Buffer.from('x'))
    await writeFile(join(root, 'file'), 'not a folder')
    await expect(createLocalFileStore(root).put('file/a.jpg', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(root, 'other'))).toEqual(['e.jpg'])
  })
})
