import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '../../env.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** null = files lie in folders. readEnv has seen to it that all are set or none. */
export function s3FromEnv(env: Pick<Env, `MARKAZ_S3_${string}` & keyof Env>): S3Settings | null {
  const { MARKAZ_S3_ENDPOINT: endpoint, MARKAZ_S3_BUCKET: bucket, MARKAZ_S3_KEY: key, MARKAZ_S3_SECRET: secret } = env
  if (!endpoint || !bucket || !key || !secret) return null
  return { endpoint, bucket, key, secret, region: env.MARKAZ_S3_REGION ?? 'us-east-1' }
}

/** The client's settings, as servers other than Amazon's need them, too. */
export function s3ClientConfig({ endpoint, region, key, secret }: S3Settings): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // By default a checksum is sent behind the bytes, which many servers refuse and some write into the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One for every viewer of a video, for as long as it takes him to receive what he asked for.
    // A server that hangs answers nothing: two minutes until it begins to (a part of 8 MB goes there first), and ten of
    // silence in between, so that a player may pause.
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 120_000,
      throwOnRequestTimeout: true,
      socketTimeout: 600_000,
      httpAgent: { maxSockets: 512 },
      httpsAgent: { maxSockets: 512 },
    },
  }
}

/** Whether the server said that there is no such file or upload, and not that something else is wrong. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)
}
