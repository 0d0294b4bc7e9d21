import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@markaz/protocol/errors'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { isDiskFull, requireDiskSpace, reserveBytes } from './disk.ts'
import { checkedUploadId } from './file-key.ts'
import { isMissing, reportOutages, type S3Settings, s3ClientConfig } from './s3-settings.ts'
import type { UploadStore } from './upload-store.ts'

const mb = 1024 ** 2

/**
 * Stores uploads in a bucket of an S3 server, below `uploads/`. `<id>.info` contains the expected size, a multipart
 * upload of the key `<id>` receives the bytes, and `<id>.part` has bytes that do not fill a part yet (a part has 5 MB
 * or more). An interrupted request may lose the bytes of `.part`: the offset goes back by up to 5 MB, and the browser
 * sends them again.
 * @param workFolder local folder for copies
 */
export function s3Uploads(settings: S3Settings, workFolder: string, { reserve = reserveBytes } = {}): UploadStore {
  const store = new Store(settings)
  const room = requireDiskSpace(workFolder, reserve)
  /** A backup and a conversion may each have a copy of one upload. */
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
        // The folder stays while another copy is in it.
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
    reportOutages(this.client)
    // The library supports no key prefix. With one, a rule of the bucket can delete leftovers.
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
   * Collects parts in a temporary folder before they are sent.
   * @throws AppError DISK_FULL of the local disk or of the S3 server
   */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(bytes, id, offset)
    } catch (cause) {
      const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }
      throw isDiskFull(cause) || $metadata?.httpStatusCode === 507 ? new AppError('DISK_FULL', { cause }) : cause
    }
  }

  /** @throws ERRORS.FILE_NOT_FOUND only if the upload does not exist, because a browser then restarts it */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch(notFoundIfMissing)
    const upload = await super.getUpload(id)
    // The library takes a missing multipart upload for a finished one, and also one with all its parts.
    if (upload.offset === upload.size && !(await this.isFinished(id))) {
      const parts = await this.retrieveParts(id).catch(notFoundIfMissing)
      await this.finishMultipartUpload(metadata, parts)
    }
    return upload
  }

  /** Removes an upload, also a partially created or partially removed one. */
  override async remove(id: string): Promise<void> {
    const Bucket = this.bucket
    await this.clearCache(id)
    try {
      const { 'upload-id': UploadId } = await this.getMetadata(id)
      await this.client.abortMultipartUpload({ Bucket, Key: id, UploadId })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    // The object with the id of the multipart upload is deleted last.
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
