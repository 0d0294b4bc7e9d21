import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { AppError } from '@markaz/protocol/errors'
import type { Env } from '../../env.ts'
import { outsideSystems } from '../outside.ts'

export interface S3Settings {
  /** For example `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** Returns the S3 settings; null = files are stored in folders. readEnv ensures that all or none are set. */
export function s3FromEnv(env: Pick<Env, `MARKAZ_S3_${string}` & keyof Env>): S3Settings | null {
  const { MARKAZ_S3_ENDPOINT: endpoint, MARKAZ_S3_BUCKET: bucket, MARKAZ_S3_KEY: key, MARKAZ_S3_SECRET: secret } = env
  if (!endpoint || !bucket || !key || !secret) return null
  return { endpoint, bucket, key, secret, region: env.MARKAZ_S3_REGION ?? 'us-east-1' }
}

/** Returns the client's settings, suitable also for servers other than Amazon's. */
export function s3ClientConfig({ endpoint, region, key, secret }: S3Settings): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // By default the client sends a checksum after the bytes, which many servers refuse and some write into the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One connection per viewer of a video, for as long as the viewer needs to receive the data. Against a hanging
    // server: two minutes until the answer begins (an 8 MB part is sent first), and ten minutes of silence in between,
    // so that a player may pause.
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

/** Turns connection errors and 5xx answers of the server into FILES_DOWN, and records outages. */
export function reportOutages(s3: S3): void {
  s3.middlewareStack.add(
    (next) => async (args) => {
      try {
        const answer = await next(args)
        outsideSystems.answered('files')
        return answer
      } catch (cause) {
        const { $metadata, name } = cause as { $metadata?: { httpStatusCode?: number }; name?: string }
        const status = $metadata?.httpStatusCode ?? 0
        // The server's own full disk, and errors of our own code, are no outage.
        const isDown = name !== 'AbortError' && (isConnectionError(cause) || (status >= 500 && status !== 507))
        if (!isDown) throw cause
        outsideSystems.failed('files', cause)
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

/** Returns whether the server reported a missing file or upload, not another error. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)
}
