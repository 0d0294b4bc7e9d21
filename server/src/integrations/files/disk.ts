import { open, statfs } from 'node:fs/promises'

/** What has to stay free beside uploads and conversions: the embedded database lives on the same disk, and must go on writing. */
export const reserveBytes = 256 * 1024 ** 2

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether that is why it was not written. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** What a file (or the list of a folder) has now outlives a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
