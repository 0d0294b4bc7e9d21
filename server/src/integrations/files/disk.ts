import { access, constants, open, statfs } from 'node:fs/promises'
import { AppError } from '@markaz/protocol/errors'

/**
 * Space that uploads and conversions must leave free: the embedded database uses the same disk and must be able to
 * write.
 */
export const reserveBytes = 256 * 1024 ** 2

/**
 * Makes a check that so many more bytes fit on the folder's disk.
 * @throws AppError DISK_FULL
 */
export const requireDiskSpace =
  (folder: string, reserve = reserveBytes) =>
  async (bytes: number): Promise<void> => {
    // A missing folder means that none of our files is on a disk yet.
    const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)
    if (free < bytes + reserve) throw new AppError('DISK_FULL')
  }

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether the folder exists on a disk that is not mounted read-only, and may be written to. */
export async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** Returns whether a full disk caused the error. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** The error text for the operator. */
export const diskFullText = (path: string) =>
  `Diskda joy qolmadi: ${path}. Joy bo'shating yoki MARKAZ_DATA ga boshqa diskdagi papkani yozing`

/** Flushes a file or folder to the disk, so that it survives a power failure. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
