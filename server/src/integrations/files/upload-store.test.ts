import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { ERRORS } from '@tus/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3TestSettings } from '../../testing/s3.ts'
import { createLocalUploadStore } from './local-uploads.ts'
import type { UploadStore } from './port.ts'
import { createS3ClientConfig, type S3Settings } from './s3-settings.ts'
import { createS3UploadStore } from './s3-uploads.ts'

const mb = 1024 ** 2
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-uploads-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (store: UploadStore, id: string, bytes: Buffer, offset: number) =>
  // The upload store frees the memory of the data that it has written, so it gets a copy.
  store.datastore.write(Readable.from([Buffer.from(bytes)], { objectMode: false }), id, offset)

/** The S3 server is tested only if TEST_S3_ENDPOINT is set (tools/with-s3.ts). */
const stores = [
  { name: 'local', open: () => createLocalUploadStore(join(folder, 'uploads')), isThere: true },
  {
    name: 'S3',
    open: () => createS3UploadStore(s3TestSettings(), join(folder, 'work')),
    isThere: Boolean(process.env.TEST_S3_ENDPOINT),
  },
]

describe.each(stores)('storing uploads that can be resumed', ({ name, open, isThere }) => {
  describe.runIf(isThere)(name, () => {
    it('an upload that arrives in chunks of different sizes at several processes is stored completely', async () => {
      const id = randomUUID()
      const bytes = randomBytes(13 * mb + 7)
      await open().create(id, bytes.length)
      expect(await open().received(id)).toEqual({ offsetBytes: 0, sizeBytes: bytes.length })
      let offset = 0
      for (const size of [1, mb, 3 * mb, 2 * mb, 6 * mb, bytes.length]) {
        offset = await write(open(), id, bytes.subarray(offset, offset + size), offset)
        expect(await open().received(id)).toEqual({ offsetBytes: offset, sizeBytes: bytes.length })
      }
      expect(offset).toBe(bytes.length)
      const { path, release } = await open().localCopy(id)
      expect((await readFile(path)).equals(bytes)).toBe(true)
      await release()
      expect(await open().received(id)).toEqual({ offsetBytes: bytes.length, sizeBytes: bytes.length })
    })

    it.each([0.5, 1])(
      'if an upload is removed after %s of its bytes have arrived, a process that opened the upload earlier no longer finds it',
      async (part) => {
        const [id, bytes, other] = [randomUUID(), randomBytes(6 * mb), open()]
        await other.create(id, bytes.length)
        await write(other, id, bytes.subarray(0, part * bytes.length), 0)
        expect((await other.received(id))?.offsetBytes).toBe(part * bytes.length)
        await open().remove(id)
        await open().remove(id)
        expect(await other.received(id)).toBeNull()
        await expect(other.datastore.getUpload(id)).rejects.toBe(ERRORS.FILE_NOT_FOUND)
      },
    )

    it('an upload that was never created is reported as unknown', async () => {
      expect(await open().received(randomUUID())).toBeNull()
      await open().remove(randomUUID())
    })

    it.each(['../a', 'x', 'a.json', `${'0'.repeat(8)}-0000-0000-0000-00000000000/`])(
      'the upload store refuses an id that the store did not create: %j',
      async (id) => {
        await expect(open().create(id, 1)).rejects.toThrow('Not an id')
        await expect(open().received(id)).rejects.toThrow('Not an id')
        await expect(open().localCopy(id)).rejects.toThrow('Not an id')
        await expect(open().remove(id)).rejects.toThrow('Not an id')
      },
    )
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)('storing uploads on an S3 server', () => {
  // Vitest also runs this block if its tests are skipped, so the settings of the S3 server may be missing.
  const settings = process.env.TEST_S3_ENDPOINT ? s3TestSettings() : ({} as S3Settings)
  const work = () => join(folder, 'work-s3')
  const open = () => createS3UploadStore(settings, work())
  const client = () => new S3(createS3ClientConfig(settings))
  const Bucket = settings.bucket
  const keysOf = async (id: string) =>
    (await client().listObjectsV2({ Bucket, Prefix: `uploads/${id}` })).Contents?.map(({ Key }) => Key) ?? []
  const multipartOf = async (id: string) =>
    (await client().getObject({ Bucket, Key: `uploads/${id}.info` })).Metadata?.['upload-id']

  it('uploads are stored below uploads/, and removing an upload leaves nothing of it in the S3 bucket', async () => {
    const id = randomUUID()
    await open().create(id, 12 * mb)
    await write(open(), id, randomBytes(6 * mb), 0)
    await write(open(), id, randomBytes(1 * mb), 6 * mb)
    const UploadId = await multipartOf(id)
    expect(await keysOf(id)).toEqual([`uploads/${id}.info`, `uploads/${id}.part`])
    const parts = { Bucket, Key: `uploads/${id}`, UploadId }
    expect((await client().listParts(parts)).Parts).toHaveLength(1)
    await open().remove(id)
    expect(await keysOf(id)).toEqual([])
    await expect(client().listParts(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it('an upload whose bytes have all arrived is complete, even if the receiving process was killed before it joined the parts', async () => {
    const id = randomUUID()
    const bytes = randomBytes(6 * mb)
    await open().create(id, bytes.length)
    const part = { Bucket, Key: `uploads/${id}`, UploadId: await multipartOf(id), PartNumber: 1, Body: bytes }
    await client().uploadPart(part)
    expect(await open().received(id)).toEqual({ offsetBytes: bytes.length, sizeBytes: bytes.length })
    const { path } = await open().localCopy(id)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })

  it('the local copy of an upload is deleted when the caller releases it, when the upload is removed, or when copying fails', async () => {
    const id = randomUUID()
    await open().create(id, 10)
    await write(open(), id, Buffer.from('0123456789'), 0)
    const { release } = await open().localCopy(id)
    expect(await readdir(work())).toContain(`${id}.copy`)
    await release()
    await open().localCopy(id)
    await open().remove(id)
    await expect(open().localCopy(id)).rejects.toThrow()
    expect(await readdir(work())).not.toContain(`${id}.copy`)
  })

  it('copying an upload to a local file is refused without free disk space, and leaves no file when it is aborted', async () => {
    const id = randomUUID()
    const bytes = randomBytes(6 * mb)
    await open().create(id, bytes.length)
    await write(open(), id, bytes, 0)
    const full = createS3UploadStore(settings, work(), { reserve: 2 ** 60 })
    await expect(full.localCopy(id)).rejects.toMatchObject({ code: 'DISK_FULL' })
    await expect(open().localCopy(id, AbortSignal.abort(new Error('ends')))).rejects.toThrow()
    expect(await readdir(work())).not.toContain(`${id}.copy`)
    const [one, other] = [await open().localCopy(id), await open().localCopy(id)]
    await one.release()
    expect((await readFile(other.path)).equals(bytes)).toBe(true)
    await other.release()
    expect(await readdir(work())).not.toContain(`${id}.copy`)
  })

  it('if the S3 server cannot be reached, requests for an upload fail instead of reporting the upload as missing', async () => {
    const away = createS3UploadStore({ ...settings, endpoint: 'http://127.0.0.1:9' }, work())
    await expect(away.received(randomUUID())).rejects.toThrow()
    await expect(away.datastore.getUpload(randomUUID())).rejects.not.toBe(ERRORS.FILE_NOT_FOUND)
    const refused = createS3UploadStore({ ...settings, secret: 'boshqa' }, work())
    await expect(refused.received(randomUUID())).rejects.toThrow()
  })
})
