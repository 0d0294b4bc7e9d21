import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from './local.ts'
import type { FileStore } from './port.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-files-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(store: FileStore, key: string): Promise<string | null> {
  const found = await store.open(key)
  return found && Buffer.concat(await Array.fromAsync(found.stream)).toString()
}

describe.each([['local', () => localFiles(join(folder, 'files'))]])('the store %s', (_name, open) => {
  it('gives back what was put, with its size, until it is removed', async () => {
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

  it('a second put replaces the whole, and one who reads meanwhile has the first whole', async () => {
    const store = open()
    await store.put('other/b.jpg', Buffer.alloc(200_000, 'a'))
    const reading = await store.open('other/b.jpg')
    await reading?.stream[Symbol.asyncIterator]().next()
    await store.put('other/b.jpg', Buffer.from('yangi'))
    expect(await read(store, 'other/b.jpg')).toBe('yangi')
    reading?.stream.destroy()
  })

  it('another of the same store sees it', async () => {
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
  ])('takes no key that is not of ours: %j', async (key) => {
    await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('Not a key')
    await expect(open().open(key)).rejects.toThrow('Not a key')
    await expect(open().remove(key)).rejects.toThrow('Not a key')
  })
})

describe('the local store', () => {
  it('is readable by its owner only, and leaves no half file behind', async () => {
    const root = join(folder, 'fresh')
    await localFiles(root).put('other/d.jpg', Buffer.from('x'))
    const modes = [root, join(root, 'other'), join(root, 'other', 'd.jpg')].map(
      async (path) => (await stat(path)).mode & 0o777,
    )
    expect([await Promise.all(modes), await readdir(join(root, 'other'))]).toEqual([[0o700, 0o700, 0o600], ['d.jpg']])
  })

  it('a put that fails removes its draft and says so', async () => {
    const root = join(folder, 'blocked')
    await localFiles(root).put('other/e.jpg', Buffer.from('x'))
    await writeFile(join(root, 'file'), 'not a folder')
    await expect(localFiles(root).put('file/a.jpg', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(root, 'other'))).toEqual(['e.jpg'])
  })
})
