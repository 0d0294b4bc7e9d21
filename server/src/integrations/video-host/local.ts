import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tusUploadPath } from '@markaz/protocol/route'
import { isDiskFullError } from '../files/disk.ts'
import type { FileStore, UploadStore } from '../files/port.ts'
import type { FfmpegPaths } from './ffmpeg.ts'
import { convertToHls } from './hls.ts'
import { createVideoHostError } from './input.ts'
import { makeOriginalVideoPlayable } from './original-video.ts'
import type { HostedVideo, VideoHost, VideoHostStatus } from './port.ts'
import { probeVideo } from './probe.ts'

export interface LocalVideoHostDeps {
  uploads: UploadStore
  files: FileStore
  workFolder: string
  /**
   * null = this machine has no ffmpeg. The value may be a promise, so that the search for ffmpeg delays only the first
   * conversion.
   */
  ffmpeg: FfmpegPaths | null | Promise<FfmpegPaths | null>
}

const missingFfmpegText =
  "ffmpeg topilmadi: videolar konvertatsiya qilinmaydi, asl holicha ko'rsatiladi (docs/operating.md)"

export function createLocalVideoHost({ uploads, files, workFolder, ffmpeg }: LocalVideoHostDeps): VideoHost {
  return {
    name: 'local',
    lacks: async () => ((await ffmpeg) ? null : missingFfmpegText),
    async createUpload({ sizeBytes }, reserve) {
      const hostId = randomUUID()
      await reserve?.(hostId)
      await uploads.create(hostId, sizeBytes)
      return { hostId, uploadUrl: `${tusUploadPath}/${hostId}` }
    },
    async received(hostId) {
      const found = await uploads.received(hostId)
      return found && { offsetBytes: found.offsetBytes, isWhole: found.offsetBytes === found.sizeBytes }
    },
    async advance(video, options) {
      try {
        const found = await ffmpeg
        if (!found) return await makeOriginalVideoPlayable({ files, uploads }, video, options.signal)
        return await convert({ uploads, files, workFolder, ffmpeg: found }, video, options)
      } catch (error) {
        const isFull = isDiskFullError(error) || (error as { code?: string }).code === 'DISK_FULL'
        throw isFull ? createVideoHostError('noRoom', error) : error
      }
    },
    removeOriginal: (hostId) => uploads.remove(hostId),
    async remove(hostId) {
      await uploads.remove(hostId)
      await files.removeFolder(`videos/${hostId}/`)
    },
  }
}

async function convert(
  { uploads, files, workFolder, ffmpeg }: LocalVideoHostDeps & { ffmpeg: FfmpegPaths },
  { hostId }: HostedVideo,
  { onProgress, signal }: Parameters<VideoHost['advance']>[1],
): Promise<VideoHostStatus> {
  if (!(await uploads.received(hostId))) throw createVideoHostError('gone')
  const ofVideo = resolve(workFolder, hostId)
  await rm(ofVideo, { recursive: true, force: true })
  await deleteOldWork(workFolder)
  // A new folder for each conversion, because an ffmpeg that survived a killed server may still write into an old one.
  const folder = join(ofVideo, randomUUID())
  const { path, release } = await uploads.localCopy(hostId, signal)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source = resolve(path)
    const found = await probeVideo(ffmpeg, source, { folder, signal })
    const ladder = await convertToHls(ffmpeg, { path: source, folder, probe: found, onProgress, signal })
    for (const name of ladder.files) {
      signal.throwIfAborted()
      await files.putFile(`videos/${hostId}/${name}`, join(folder, name))
    }
    return {
      kind: 'done',
      playable: { kind: 'hls', file: 'master.m3u8', poster: ladder.poster },
      ...durationOf(found.durationSeconds, ladder.durationSeconds),
    }
  } finally {
    await release()
    await rm(ofVideo, { recursive: true, force: true })
  }
}

/**
 * Returns the declared duration if almost all of it can be played; otherwise the playable duration, with a message that
 * the file is incomplete.
 */
function durationOf(said: number | null, shown: number): { durationSeconds: number; message?: string } {
  if (!said) return { durationSeconds: shown }
  if (said - shown <= Math.max(10, said / 10)) return { durationSeconds: said }
  const [minutes, seconds] = [Math.floor(shown / 60), Math.floor(shown % 60)]
  return {
    durationSeconds: shown,
    message: `Fayl to'liq emas: faqat dastlabki ${minutes}:${String(seconds).padStart(2, '0')} daqiqasi ko'rsatiladi`,
  }
}

const maxWorkAgeMs = 3 * 86_400_000

async function deleteOldWork(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > maxWorkAgeMs) await rm(path, { recursive: true, force: true })
  }
}
