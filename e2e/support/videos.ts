import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { longTimeoutOptions } from './screen.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-videos-'))

/**
 * Creates a short video with sound by ffmpeg; the file extension decides its format.
 * @param padMb megabytes appended to an mp4 to make it larger; players ignore them
 */
export function createTestVideo(name: string, { seconds = 3, padMb = 0 } = {}): string {
  const path = join(folder, name)
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=15:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-shortest', path],
  ])
  if (padMb > 0) {
    const size = padMb * 1024 ** 2
    const box = Buffer.alloc(size, 'Markaz ')
    box.writeUInt32BE(size, 0)
    box.write('free', 4, 'latin1')
    appendFileSync(path, box)
  }
  return path
}

export function createTextFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

export async function waitUntilPlaying(player: Locator): Promise<void> {
  await player.waitFor(longTimeoutOptions)
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), longTimeoutOptions)
    .toBeGreaterThan(0.5)
}

export const sha256OfFile = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
