import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@markaz/protocol/errors'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { isDiskFullError, requireDiskSpace, reservedDiskBytes } from './disk.ts'
import { requireUploadId } from './file-key.ts'
import type { UploadStore } from './port.ts'
import { createS3ClientConfig, isMissingS3Object, reportS3Outages, type S3Settings } from './s3-settings.ts'

const mb = 1024 ** 2

/**
 * For each upload, the S3 bucket contains `uploads/<id>.info` with the expected size, and `uploads/<id>.part` with
 * bytes that do not fill a part of 5 MB yet. An interruption may lose these bytes.
 */
export function createS3UploadStore(
  settings: S3Settings,
  workFolder: string,
  { reserve = reservedDiskBytes } = {},
): UploadStore {
  const store = new S3UploadDataStore(settings)
  const room = requireDiskSpace(workFolder, reserve)
  /** There may be several local copies of an upload, because a backup and a conversion can each need one. */
  const copiesOf = (id: string) => join(workFolder, `${requireUploadId(id)}.copy`)
  return {
    datastore: store,
    async create(id, sizeBytes) {
      await store.create(new Upload({ id: requireUploadId(id), size: sizeBytes, offset: 0 }))
    },
    async received(id) {
      try {
        const { offset, size } = await store.getUpload(requireUploadId(id))
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
        // `rmdir` fails as long as the folder contains other copies; the folder then stays.
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

class S3UploadDataStore extends S3Store {
  override extensions = ['creation', 'termination']

  constructor(settings: S3Settings) {
    super({
      partSize: 8 * mb,
      useTags: false,
      s3ClientConfig: { ...createS3ClientConfig(settings), bucket: settings.bucket },
    })
    reportS3Outages(this.client)
    // All keys begin with `uploads/`, so that a rule of the S3 bucket can delete old uploads.
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

  /** @throws AppError DISK_FULL if the local disk or the S3 server is full */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(bytes, id, offset)
    } catch (cause) {
      const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }
      throw isDiskFullError(cause) || $metadata?.httpStatusCode === 507 ? new AppError('DISK_FULL', { cause }) : cause
    }
  }

  /** @throws ERRORS.FILE_NOT_FOUND only if the upload does not exist, because a browser then starts it again */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch(notFoundIfMissing)
    const upload = await super.getUpload(id)
    // The tus library reports an upload as finished when all its parts are stored, even if they are not joined yet.
    // Then the parts are joined here.
    if (upload.offset === upload.size && !(await this.isFinished(id))) {
      const parts = await this.retrieveParts(id).catch(notFoundIfMissing)
      await this.finishMultipartUpload(metadata, parts)
    }
    return upload
  }

  /** Removes an upload even if it was created only partially, or an earlier removal was interrupted. */
  override async remove(id: string): Promise<void> {
    const Bucket = this.bucket
    await this.clearCache(id)
    try {
      const { 'upload-id': UploadId } = await this.getMetadata(id)
      await this.client.abortMultipartUpload({ Bucket, Key: id, UploadId })
    } catch (error) {
      if (!isMissingS3Object(error)) throw error
    }
    // The info object contains the multipart upload's id, which a repeated removal needs, so it is deleted last.
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
  throw isMissingS3Object(error) ? ERRORS.FILE_NOT_FOUND : error
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissingS3Object(error)) throw error
}
