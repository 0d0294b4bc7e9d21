import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, reserveBytes } from '../files/disk.ts'
import { videoHostError } from './input.ts'

export interface Limits {
  /** Maximum duration of a complete conversion, in milliseconds. */
  wallMs: number
  /** Maximum time, in milliseconds, in which a conversion may make no progress. */
  stuckMs: number
  /** Maximum size of the output of a conversion, in bytes. */
  mostBytes: number
  /** Number of bytes that must stay free on the disk, because the database may use the same disk. */
  spareBytes: number
  lookEveryMs: number
}

const minuteMs = 60_000

export function limitsFor(durationSeconds: number, rateK: number): Limits {
  return {
    wallMs: durationSeconds * 1_000 * 40 + 10 * minuteMs,
    stuckMs: 5 * minuteMs,
    mostBytes: durationSeconds * rateK * 125 * 1.5 + 64 * 1024 ** 2,
    spareBytes: reserveBytes,
    lookEveryMs: 2_000,
  }
}

interface Watch {
  signal: AbortSignal
  /** Must be called whenever there is progress; it restarts the time limit `stuckMs`. */
  alive(): void
  end(): void
}

/**
 * Makes a signal that aborts the conversion in the folder when a limit is exceeded. The signal's reason is a
 * VideoHostError.
 */
export function limitProcess(folder: string, limits: Limits): Watch {
  const off = new AbortController()
  const wall = setTimeout(() => off.abort(videoHostError('tooSlow')), Math.min(limits.wallMs, 2 ** 31 - 1))
  let stuck: NodeJS.Timeout
  const alive = () => {
    clearTimeout(stuck)
    stuck = setTimeout(() => off.abort(videoHostError('stuck')), limits.stuckMs)
  }
  alive()
  const look = async () => {
    if ((await freeBytes(folder)) < limits.spareBytes) off.abort(videoHostError('noRoom'))
    if ((await folderBytes(folder)) > limits.mostBytes) off.abort(videoHostError('tooLarge'))
  }
  // If a check of the folder fails, it is repeated later. If the folder does not exist any more, the program itself
  // fails.
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
