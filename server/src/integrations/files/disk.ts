import { access, constants, open, statfs } from 'node:fs/promises'
import { AppError } from '@markaz/protocol/errors'

/** Bytes that uploads and video conversions must leave free, because the embedded database uses the same disk. */
export const reservedDiskBytes = 256 * 1024 ** 2

/** @throws AppError DISK_FULL if the bytes do not fit on the folder's disk */
export const requireDiskSpace =
  (folder: string, reserve = reservedDiskBytes) =>
  async (bytes: number): Promise<void> => {
    // If the folder does not exist, its free space is unknown and is not checked.
    const free = await freeDiskBytesOf(folder).catch(() => Number.POSITIVE_INFINITY)
    if (free < bytes + reserve) throw new AppError('DISK_FULL')
  }

export async function freeDiskBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** False if the folder does not exist or the disk is read-only. */
export async function isFolderWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

export function isDiskFullError(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

export const diskFullText = (path: string) =>
  `Diskda joy qolmadi: ${path}. Joy bo'shating yoki MARKAZ_DATA ga boshqa diskdagi papkani yozing`

/** Waits until a file is on the disk: in the operating system's cache, it would not survive a power failure. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
