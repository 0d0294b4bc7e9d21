import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type CompletedPart, S3 } from '@aws-sdk/client-s3'
import { isFileKey, requireValidFileKey, requireValidFolderKey } from './file-key.ts'
import type { FileStore } from './port.ts'
import { createS3ClientConfig, isMissingS3Object, reportS3Outages, type S3Settings } from './s3-settings.ts'

const mb = 1024 ** 2

interface S3Options {
  /** The size in bytes of the parts in which larger files are sent to the S3 server; at least 5 MB. */
  partBytes?: number
  /** Number of keys in each request for the list of files, at most 1,000. */
  listAtOnce?: number
}

export function createS3FileStore(
  settings: S3Settings,
  { partBytes = 16 * mb, listAtOnce = 1_000 }: S3Options = {},
): FileStore {
  const s3 = new S3(createS3ClientConfig(settings))
  reportS3Outages(s3)
  const Bucket = settings.bucket
  return {
    async put(key, bytes) {
      await s3.putObject({ Bucket, Key: requireValidFileKey(key), Body: bytes })
    },
    async putFile(key, path) {
      const Key = requireValidFileKey(key)
      await using file = await open(path)
      const { size } = await file.stat()
      // Each part of the file is read into memory, so that it can be sent again if the connection breaks.
      const part = async (from: number) => {
        const bytes = Buffer.alloc(Math.min(partBytes, size - from))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
        if (bytesRead < bytes.length) throw new Error('The file became shorter while it was put')
        return bytes
      }
      if (size <= partBytes) await s3.putObject({ Bucket, Key, Body: await part(0) })
      else await putInParts(Key, size, part)
    },
    async open(key, part) {
      const Range = part && `bytes=${part.from}-${part.to}`
      const found = await s3.getObject({ Bucket, Key: requireValidFileKey(key), Range }).catch(nullIfMissing)
      if (!found) return null
      const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength
      return { stream: found.Body as Readable, sizeBytes: Number(whole) }
    },
    async sizeOf(key) {
      const found = await s3.headObject({ Bucket, Key: requireValidFileKey(key) }).catch(nullIfMissing)
      return found?.ContentLength ?? null
    },
    async remove(key) {
      await s3.deleteObject({ Bucket, Key: requireValidFileKey(key) }).catch(nullIfMissing)
    },
    async *list() {
      for await (const { Key = '', Size = 0 } of listed()) if (isFileKey(Key)) yield { key: Key, sizeBytes: Size }
    },
    async removeFolder(folder) {
      // Files are deleted one by one, because the S3 call that deletes several files needs a checksum that not every
      // server supports.
      for await (const { Key } of listed(requireValidFolderKey(folder)))
        await s3.deleteObject({ Bucket, Key }).catch(nullIfMissing)
    },
  }

  async function* listed(Prefix?: string) {
    for (let after: string | undefined, isMore = true; isMore; ) {
      const list = await s3.listObjectsV2({ Bucket, Prefix, MaxKeys: listAtOnce, StartAfter: after })
      const found = list.Contents ?? []
      yield* found
      after = found.at(-1)?.Key
      isMore = list.IsTruncated === true && after !== undefined
    }
  }

  async function putInParts(Key: string, size: number, part: (from: number) => Promise<Buffer>): Promise<void> {
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key })
    try {
      const Parts: CompletedPart[] = []
      for (let from = 0; from < size; from += partBytes) {
        const PartNumber = Parts.length + 1
        const { ETag } = await s3.uploadPart({ Bucket, Key, UploadId, PartNumber, Body: await part(from) })
        Parts.push({ PartNumber, ETag })
      }
      await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
    } catch (error) {
      // The parts of an unfinished upload are deleted, because they would stay stored and cost money without being
      // visible.
      await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => {})
      throw error
    }
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissingS3Object(error)) return null
  throw error
}
