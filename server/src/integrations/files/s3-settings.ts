import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { AppError } from '@markaz/protocol/errors'
import type { Env } from '../../env.ts'
import { outsideSystemStates } from '../outside-systems.ts'

export interface S3Settings {
  /** The address of the S3 server, for example `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** null = files are stored in local folders. `readEnv` has checked that the settings are complete. */
export function s3SettingsFromEnv(env: Pick<Env, `MARKAZ_S3_${string}` & keyof Env>): S3Settings | null {
  const { MARKAZ_S3_ENDPOINT: endpoint, MARKAZ_S3_BUCKET: bucket, MARKAZ_S3_KEY: key, MARKAZ_S3_SECRET: secret } = env
  if (!endpoint || !bucket || !key || !secret) return null
  return { endpoint, bucket, key, secret, region: env.MARKAZ_S3_REGION ?? 'us-east-1' }
}

export function createS3ClientConfig({ endpoint, region, key, secret }: S3Settings): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // By default, the S3 client sends a checksum after the bytes; many servers refuse it or write it into the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Limits for an S3 server that hangs: an answer must begin within two minutes. A connection may be silent for ten
    // minutes, because a viewer may pause a video.
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

/** Makes the S3 client convert connection errors and 5xx answers to FILES_DOWN, and record them as outages. */
export function reportS3Outages(s3: S3): void {
  s3.middlewareStack.add(
    (next) => async (args) => {
      try {
        const answer = await next(args)
        outsideSystemStates.answered('files')
        return answer
      } catch (cause) {
        const { $metadata, name } = cause as { $metadata?: { httpStatusCode?: number }; name?: string }
        const status = $metadata?.httpStatusCode ?? 0
        // A full disk of the S3 server, and errors of our own code, are not outages.
        const isDown = name !== 'AbortError' && (isConnectionError(cause) || (status >= 500 && status !== 507))
        if (!isDown) throw cause
        outsideSystemStates.failed('files', cause)
        throw new AppError('FILES_DOWN', { cause })
      }
    },
    { step: 'initialize', priority: 'high' },
  )
}

function isConnectionError(error: unknown): boolean {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return (
    name === 'TimeoutError' ||
    /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|CERT_\w+|DEPTH_ZERO\w+)$/.test(code)
  )
}

export function isMissingS3Object(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)
}
