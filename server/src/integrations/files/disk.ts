import { open, statfs } from 'node:fs/promises'
import { AppError } from '@markaz/protocol/errors'

/** What has to stay free beside uploads and conversions: the embedded database lives on the same disk, and must go on writing. */
export const reserveBytes = 256 * 1024 ** 2

/**
 * The check for whoever takes room on the folder's disk.
 * @throws AppError DISK_FULL
 */
export const roomIn =
  (folder: string, reserve = reserveBytes) =>
  async (bytes: number): Promise<void> => {
    // No folder yet: nothing of ours is on a disk.
    const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)
    if (free < bytes + reserve) throw new AppError('DISK_FULL')
  }

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether that is why it was not written. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** The trouble in words for whoever keeps the server. */
export const diskFull = (path: string) =>
  `Diskda joy qolmadi: ${path}. Joy bo'shating yoki MARKAZ_DATA ga boshqa diskdagi papkani yozing`

/** What a file (or the list of a folder) has now outlives a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
