import { open } from 'node:fs/promises'
import type { FileStore, UploadStore } from '../files/port.ts'
import { createVideoHostError } from './input.ts'
import type { HostedVideo, VideoHostStatus } from './port.ts'

/** Types of video files that browsers can play. QuickTime is declared as MP4, because players expect that. */
const playableKinds = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
} as const
type Extension = keyof typeof playableKinds

const asItIsNote = "ffmpeg topilmadi: video asl holicha ko'rsatiladi"

/**
 * Makes the uploaded video file itself playable, if ffmpeg is missing.
 * @throws VideoHostError if browsers cannot play the file
 */
export async function makeOriginalVideoPlayable(
  { files, uploads }: { files: FileStore; uploads: UploadStore },
  { hostId, sizeBytes }: HostedVideo,
  signal: AbortSignal,
): Promise<VideoHostStatus> {
  const keyOf = (extension: Extension) => `videos/${hostId}/original.${extension}` as const
  // The video is already in the file storage if an earlier process was killed after it moved the video.
  for (const extension of Object.keys(playableKinds) as Extension[])
    if ((await files.sizeOf(keyOf(extension))) === sizeBytes) return doneStatusOf(extension)
  if (!(await uploads.received(hostId))) throw createVideoHostError('gone')
  const { path, release } = await uploads.localCopy(hostId, signal)
  try {
    const extension = await extensionOf(path)
    if (!extension) throw createVideoHostError('needsFfmpeg')
    signal.throwIfAborted()
    await files.putFile(keyOf(extension), path)
    await uploads.remove(hostId)
    return doneStatusOf(extension)
  } finally {
    await release()
  }
}

function doneStatusOf(extension: Extension): VideoHostStatus {
  return {
    kind: 'done',
    playable: { kind: 'file', file: `original.${extension}`, mimeType: playableKinds[extension], poster: null },
    durationSeconds: null,
    message: asItIsNote,
  }
}

async function extensionOf(path: string): Promise<Extension | null> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const text = buffer.toString('latin1')
    if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('webm') ? 'webm' : null
    const [box, brand] = [text.slice(4, 8), text.slice(8, 12)]
    if (['moov', 'mdat', 'wide'].includes(box)) return 'mov'
    if (box !== 'ftyp') return null
    return brand === 'qt  ' ? 'mov' : brand.startsWith('M4V') ? 'm4v' : 'mp4'
  } finally {
    await file.close()
  }
}
