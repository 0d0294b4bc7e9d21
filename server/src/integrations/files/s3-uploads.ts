import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@markaz/protocol/errors'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { isDiskFull, reserveBytes, roomIn } from './disk.ts'
import { checkedUploadId } from './file-key.ts'
import { isMissing, type S3Settings, s3ClientConfig } from './s3-settings.ts'
import type { UploadStore } from './upload-store.ts'

const mb = 1024 ** 2

/**
 * Uploads in a bucket of an S3 server, below `uploads/`: `<id>.info` says how many bytes there are to be, a multipart
 * upload of the key `<id>` takes them in, `<id>.part` has those that are no part yet (a part has 5 MB or more). A
 * request that breaks off may take the bytes of `.part` along: the offset goes back by up to 5 MB, and the browser
 * sends them again.
 * @param workFolder of this machine, for local copies
 */
export function s3Uploads(settings: S3Settings, workFolder: string, { reserve = reserveBytes } = {}): UploadStore {
  const store = new Store(settings)
  const room = roomIn(workFolder, reserve)
  /** A backup and a conversion may each have one of an upload. */
  const copiesOf = (id: string) => join(workFolder, `${checkedUploadId(id)}.copy`)
  return {
    datastore: store,
    async create(id, sizeBytes) {
      await store.create(new Upload({ id: checkedUploadId(id), size: sizeBytes, offset: 0 }))
    },
    async received(id) {
      try {
        const { offset, size } = await store.getUpload(checkedUploadId(id))
        return size === undefined ? null : { offsetBytes: offset, sizeBytes: size }
      } catch (error) {
        if (error === ERRORS.FILE_NOT_FOUND) return null
        throw error
      }
    },
    async localCopy(id, signal) {
      const path = join(copiesOf(id), randomUUID())
      const release = async () => {
        await rm(path, { force: true })
        // Another copy keeps the folder.
        await rmdir(copiesOf(id)).catch(() => {})
      }
      await mkdir(copiesOf(id), { recursive: true, mode: 0o700 })
      try {
        const { size = 0 } = await store.getUpload(id)
        await room(size)
        await pipeline(await store.read(id), createWriteStream(path, { mode: 0o600, flush: true }), { signal })
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    async remove(id) {
      await rm(copiesOf(id), { recursive: true, force: true })
      await store.remove(id)
    },
  }
}

class Store extends S3Store {
  override extensions = ['creation', 'termination']

  constructor(settings: S3Settings) {
    super({
      partSize: 8 * mb,
      useTags: false,
      s3ClientConfig: { ...s3ClientConfig(settings), bucket: settings.bucket },
    })
    // The library has no folder of its own. Here one lets a rule of the bucket sweep up what was left behind.
    this.client.middlewareStack.add(
      (next) => (args) => {
        const { input } = args
        return next('Key' in input ? { ...args, input: { ...input, Key: `uploads/${input.Key}` } } : args)
      },
      { step: 'initialize' },
    )
  }

  override async read(id: string): Promise<Readable> {
    return (await super.read(id)) as Readable
  }

  /**
   * Parts are put together in a temporary folder before they are sent.
   * @throws AppError DISK_FULL: there, or on the S3 server
   */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(bytes, id, offset)
    } catch (cause) {
      const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }
      throw isDiskFull(cause) || $metadata?.httpStatusCode === 507 ? new AppError('DISK_FULL', { cause }) : cause
    }
  }

  /** @throws ERRORS.FILE_NOT_FOUND only when it is so: a browser that hears it begins anew */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch(notFoundIfMissing)
    const upload = await super.getUpload(id)
    // The library takes a multipart upload that is gone for a finished one, and one with all its parts, too.
    if (upload.offset === upload.size && !(await this.isFinished(id))) {
      const parts = await this.retrieveParts(id).catch(notFoundIfMissing)
      await this.finishMultipartUpload(metadata, parts)
    }
    return upload
  }

  /** Also one that was not begun wholly, or not removed wholly. */
  override async remove(id: string): Promise<void> {
    const Bucket = this.bucket
    await this.clearCache(id)
    try {
      const { 'upload-id': UploadId } = await this.getMetadata(id)
      await this.client.abortMultipartUpload({ Bucket, Key: id, UploadId })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    // What knows the multipart upload goes last.
    for (const Key of [id, this.partKey(id, true), this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket, Key }).catch(undefinedIfMissing)
    }
    await this.clearCache(id)
  }

  private async isFinished(id: string): Promise<boolean> {
    const found = await this.client.headObject({ Bucket: this.bucket, Key: id }).catch(undefinedIfMissing)
    return found !== undefined
  }
}

function notFoundIfMissing(error: unknown): never {
  throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
