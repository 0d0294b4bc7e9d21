import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeDiskBytesOf, reservedDiskBytes } from '../files/disk.ts'
import { createVideoHostError } from './input.ts'

export interface ConversionLimits {
  wallMs: number
  /** Milliseconds without progress after which a video conversion is ended. */
  stuckMs: number
  mostBytes: number
  /** Bytes that must stay free on the disk, because the database may use the same disk. */
  spareBytes: number
  lookEveryMs: number
}

const minuteMs = 60_000

export function conversionLimitsFor(durationSeconds: number, kilobitsPerSecond: number): ConversionLimits {
  return {
    wallMs: durationSeconds * 1_000 * 40 + 10 * minuteMs,
    stuckMs: 5 * minuteMs,
    mostBytes: durationSeconds * kilobitsPerSecond * 125 * 1.5 + 64 * 1024 ** 2,
    spareBytes: reservedDiskBytes,
    lookEveryMs: 2_000,
  }
}

interface Watch {
  signal: AbortSignal
  /** Must be called whenever the video conversion makes progress; it restarts the time limit `stuckMs`. */
  alive(): void
  end(): void
}

export function watchConversionAgainstLimits(folder: string, limits: ConversionLimits): Watch {
  const off = new AbortController()
  const wall = setTimeout(() => off.abort(createVideoHostError('tooSlow')), Math.min(limits.wallMs, 2 ** 31 - 1))
  let stuck: NodeJS.Timeout
  const alive = () => {
    clearTimeout(stuck)
    stuck = setTimeout(() => off.abort(createVideoHostError('stuck')), limits.stuckMs)
  }
  alive()
  const look = async () => {
    if ((await freeDiskBytesOf(folder)) < limits.spareBytes) off.abort(createVideoHostError('noRoom'))
    if ((await folderBytes(folder)) > limits.mostBytes) off.abort(createVideoHostError('tooLarge'))
  }
  // If a check of the folder fails, it is repeated later. Without the folder the video conversion itself fails.
  const looks = setInterval(() => void look().catch(() => {}), limits.lookEveryMs)
  return {
    signal: off.signal,
    alive,
    end() {
      clearTimeout(wall)
      clearTimeout(stuck)
      clearInterval(looks)
    },
  }
}

async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
