import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, reserveBytes } from '../files/disk.ts'
import { videoHostError } from './input.ts'

export interface Limits {
  /** The time of the whole work. */
  wallMs: number
  /** The time without any progress. */
  stuckMs: number
  /** The size of what is written. */
  mostBytes: number
  /** Room that stays free on the disk: the database lies there, too. */
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
  /** Something has moved. */
  alive(): void
  end(): void
}

/** A signal that cuts the work in the folder off when it goes beyond a limit; its reason is the VideoHostError. */
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
  // A look that fails is repeated; the program itself says when the folder is gone.
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
