import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalUploadStore } from './local-uploads.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'markaz-uploads-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
const store = () => createLocalUploadStore(join(root, 'uploads'))

describe('storing uploads in a local folder', () => {
  it('the buffer of an upload chunk is freed as soon as the chunk is on the disk, unless small chunks share the buffer', async () => {
    const id = randomUUID()
    await store().create(id, 70_003)
    const [large, small] = [Buffer.alloc(70_000, 'a'), Buffer.from('bcd')]
    await store().datastore.write(Readable.from([large, small]), id, 0)
    expect([large.length, small.toString()]).toEqual([0, 'bcd'])
  })

  it('a part of an upload is stored with the total size, so another process that uses the same folder can continue the upload', async () => {
    const [one, other] = [store(), store()]
    const id = randomUUID()
    await one.create(id, 10)
    expect(await other.received(id)).toEqual({ offsetBytes: 0, sizeBytes: 10 })
    expect(await one.datastore.write(Readable.from([Buffer.from('sal'), Buffer.from('om')]), id, 0)).toBe(5)
    expect(await other.received(id)).toEqual({ offsetBytes: 5, sizeBytes: 10 })
    expect(await other.datastore.write(Readable.from([Buffer.from('dunyo')]), id, 5)).toBe(10)
    expect(await one.received(id)).toEqual({ offsetBytes: 10, sizeBytes: 10 })
    const { path, release } = await one.localCopy(id)
    expect(await readFile(path, 'utf8')).toBe('salomdunyo')
    await release()
    await one.remove(id)
    await one.remove(id)
    expect(await other.received(id)).toBeNull()
  })

  it('received bytes of an upload stay stored when the sender disconnects', async () => {
    const uploads = store()
    const id = randomUUID()
    await uploads.create(id, 10)
    const breaking = async function* () {
      yield Buffer.from('salom')
      throw new Error('cut')
    }
    await expect(uploads.datastore.write(Readable.from(breaking()), id, 0)).rejects.toThrow('cut')
    expect(await uploads.received(id)).toEqual({ offsetBytes: 5, sizeBytes: 10 })
  })

  it('creating an upload with an existing id fails and does not replace the existing upload', async () => {
    const uploads = store()
    const id = randomUUID()
    await uploads.create(id, 3)
    await uploads.datastore.write(Readable.from([Buffer.from('abc')]), id, 0)
    await expect(uploads.create(id, 3)).rejects.toThrow('EEXIST')
    expect(await uploads.received(id)).toEqual({ offsetBytes: 3, sizeBytes: 3 })
  })

  it('an upload that does not fit on the disk is refused with DISK_FULL and leaves no file', async () => {
    const uploads = createLocalUploadStore(join(root, 'small'))
    await expect(uploads.create(randomUUID(), 2 ** 50)).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(await readdir(join(root, 'small'))).toEqual([])
  })

  it('an upload fails with DISK_FULL if only the space reserved for the database is left on the disk', async () => {
    const uploads = store()
    const id = randomUUID()
    await uploads.create(id, 10)
    const { path } = await uploads.localCopy(id)
    await rm(path)
    await symlink('/dev/full', path)
    const part = () => Readable.from([Buffer.from('salom')])
    await expect(uploads.datastore.write(part(), id, 0)).rejects.toMatchObject({ code: 'DISK_FULL' })
    const reserved = createLocalUploadStore(join(root, 'uploads'), { reserve: 2 ** 60 })
    await expect(reserved.datastore.write(part(), id, 0)).rejects.toMatchObject({ code: 'DISK_FULL' })
  })

  it('files of uploads are readable only for their owner', async () => {
    const uploads = createLocalUploadStore(join(root, 'private'))
    const id = randomUUID()
    await uploads.create(id, 10)
    const modes = [join(root, 'private'), join(root, 'private', id)].map(
      async (path) => (await stat(path)).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o700, 0o600])
  })

  it.each(['../a', '/etc/passwd', '', 'a', `${randomUUID()}.json`, `${randomUUID()}\0`, `x/${randomUUID()}`])(
    'the local upload store refuses an id that is not a UUID: %j',
    async (id) => {
      const uploads = store()
      const acts = [
        () => uploads.create(id, 1),
        () => uploads.received(id),
        () => uploads.localCopy(id),
        () => uploads.remove(id),
        () => uploads.datastore.write(Readable.from([]), id, 0),
        () => uploads.datastore.getUpload(id),
      ]
      for (const act of acts) await expect(act()).rejects.toThrow('Not an id')
    },
  )
})
