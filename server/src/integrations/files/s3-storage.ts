import { S3, S3ServiceException } from '@aws-sdk/client-s3'
import type { FileStore, UploadStore } from './port.ts'
import { createS3FileStore } from './s3-files.ts'
import { createS3ClientConfig, type S3Settings } from './s3-settings.ts'
import { createS3UploadStore } from './s3-uploads.ts'

/**
 * Opens the file storage on an S3 server. If the server does not answer now, this is only reported, because it may
 * answer later.
 * @param workFolder local folder for copies of uploads
 * @throws Error for the operator: the bucket does not exist, the key gives no access, or the bucket is public
 */
export async function createS3Storage(
  settings: S3Settings,
  workFolder: string,
): Promise<{ files: FileStore; uploads: UploadStore }> {
  const s3 = new S3({ ...createS3ClientConfig(settings), maxAttempts: 1 })
  try {
    await s3.headBucket({ Bucket: settings.bucket })
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status && status < 500) throw new Error(`S3: ${refusalByStatus[status] ?? `server ${status} deb javob berdi`}`)
    console.error('S3 server hozir javob bermayapti (MARKAZ_S3_ENDPOINT): fayllar u qaytganda ochiladi')
  } finally {
    s3.destroy()
  }
  await refuseOpenBucket(settings)
  return { files: createS3FileStore(settings), uploads: createS3UploadStore(settings, workFolder) }
}

/** Refuses a bucket whose list of files can be read without a key, because then all people could read the files. */
async function refuseOpenBucket({ endpoint, bucket }: S3Settings): Promise<void> {
  const answer = await fetch(`${endpoint}/${bucket}?list-type=2&max-keys=1`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  await answer?.body?.cancel()
  if (answer?.ok)
    throw new Error("S3: bucket hammaga ochiq, uni yoping (MARKAZ_S3_BUCKET): unda shaxsiy ma'lumotlar bo'ladi")
}

const refusalByStatus: Record<number, string> = {
  301: 'bucket boshqa hududda (MARKAZ_S3_REGION)',
  403: "kalit noto'g'ri yoki bucketni ochmaydi (MARKAZ_S3_KEY, MARKAZ_S3_SECRET)",
  404: "bunday bucket yo'q (MARKAZ_S3_BUCKET)",
}
