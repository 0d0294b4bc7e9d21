import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { findFfmpeg } from '../video-host/ffmpeg.ts'
import { createLocalVideoHost, type LocalVideoHostDeps } from '../video-host/local.ts'
import { createVideoHosts, type VideoHostEnv } from '../video-host/video-hosts.ts'
import { requireDiskSpace } from './disk.ts'
import { createLocalFileStore } from './local.ts'
import { createLocalUploadStore } from './local-uploads.ts'
import { s3SettingsFromEnv } from './s3-settings.ts'

type Storage = Pick<Deps, 'files' | 'uploads' | 'videoHosts' | 'requireRoom'>

type StorageEnv = Parameters<typeof findFfmpeg>[0] &
  Parameters<typeof s3SettingsFromEnv>[0] &
  Pick<Env, 'MARKAZ_DATA'> &
  VideoHostEnv

/** @throws Error with a message for the operator if the S3 server refuses the bucket or the key */
export async function createStorageFromEnv(env: StorageEnv): Promise<Storage> {
  const s3 = s3SettingsFromEnv(env)
  if (!s3) return createStorageOnLocalDisk(env.MARKAZ_DATA, findFfmpeg(env), env)
  // The S3 client is large, so it is loaded only if it is needed.
  const { createS3Storage } = await import('./s3-storage.ts')
  const { files, uploads } = await createS3Storage(s3, join(env.MARKAZ_DATA, 'work'))
  return withVideoHosts({ files, uploads }, env.MARKAZ_DATA, findFfmpeg(env), env)
}

export function createStorageOnLocalDisk(
  folder: string,
  ffmpeg: LocalVideoHostDeps['ffmpeg'],
  env: VideoHostEnv = {},
): Storage {
  const files = createLocalFileStore(join(folder, 'files'))
  const uploads = createLocalUploadStore(join(folder, 'uploads'))
  return withVideoHosts({ files, uploads }, folder, ffmpeg, env)
}

function withVideoHosts(
  stores: Pick<Storage, 'files' | 'uploads'>,
  folder: string,
  ffmpeg: LocalVideoHostDeps['ffmpeg'],
  env: VideoHostEnv,
): Storage {
  const local = createLocalVideoHost({ ...stores, workFolder: join(folder, 'work'), ffmpeg })
  // The local disk needs free space even with an S3 server, because the embedded database and incoming uploads use it.
  return { ...stores, videoHosts: createVideoHosts(local, env), requireRoom: requireDiskSpace(folder) }
}
