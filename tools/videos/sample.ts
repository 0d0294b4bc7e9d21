import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** @throws Error if ffmpeg is missing */
export function createSampleVideo(path: string, { seconds, height }: { seconds: number; height: number }): void {
  const width = Math.round((height * 16) / 9 / 2) * 2
  const picture = `testsrc2=size=${width}x${height}:rate=25:duration=${seconds},noise=alls=6:allf=t`
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${seconds}`,
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-movflags', '+faststart', '-shortest', path],
  ])
}

/**
 * Appends random bytes in a `free` box, which players ignore, so that all upload parts are different.
 * @returns the SHA-256 of the file, hex
 */
export async function padVideoToSize(path: string, video: string, sizeBytes: number): Promise<string> {
  const head = await headOfSize(video, sizeBytes)
  const hash = createHash('sha256').update(head)
  const file = await open(path, 'w')
  try {
    await file.write(head)
    for (let left = sizeBytes - head.length; left > 0; ) {
      const piece = randomBytes(Math.min(left, 4 * 1024 ** 2))
      hash.update(piece)
      await file.write(piece)
      left -= piece.length
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

export async function padVideoInMemory(video: string, sizeBytes: number): Promise<Buffer> {
  const head = await headOfSize(video, sizeBytes)
  const bytes = Buffer.allocUnsafe(sizeBytes)
  head.copy(bytes)
  for (let at = head.length; at < sizeBytes; at += 1024 ** 2)
    randomBytes(Math.min(1024 ** 2, sizeBytes - at)).copy(bytes, at)
  return bytes
}

async function headOfSize(video: string, sizeBytes: number): Promise<Buffer> {
  const bytes = await readFile(video)
  const box = Buffer.alloc(16)
  // In an mp4 box, the size 1 means that the real size follows as a 64-bit number.
  box.writeUInt32BE(1, 0)
  box.write('free', 4, 'latin1')
  box.writeBigUInt64BE(BigInt(sizeBytes - bytes.length), 8)
  if (sizeBytes < bytes.length + box.length) throw new Error(`the video alone has ${bytes.length} bytes`)
  return Buffer.concat([bytes, box])
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
