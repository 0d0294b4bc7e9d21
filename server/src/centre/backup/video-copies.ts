import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Deps } from '../../deps.ts'
import { requireUploadId } from '../../integrations/files/file-key.ts'
import { type ArchiveEntry, type ArchiveWriter, readArchive, UnreadableArchiveError, writeArchive } from './archive.ts'
import { type VideoCopy, videoCopyNamePattern } from './format.ts'

interface CopyParts extends Pick<Deps, 'files' | 'uploads'> {
  clock: Clock
}

export const videoCopiesFolderOf = (backupFolder: string) => join(backupFolder, 'videos')

/** Days within which every copy of a video is read again to find changed bytes. */
const recheckAfterDays = 30
const dayMs = 86_400_000

/** Thrown when the store lacks the video, or the video was deleted while it was copied. */
class VideoMissing extends Error {}

/**
 * Copies playable videos into `<id>.tar`, and uploads that wait for conversion into `<id>.original.tar`. If an
 * undamaged copy exists, only its modification time is renewed.
 * @param video.played ids of playable videos
 * @param video.waiting ids of uploads that wait for conversion
 * @returns the copies, and the videos whose files are missing in the store
 */
export async function copyVideos(
  { files, uploads, clock }: CopyParts,
  folder: string,
  { played, waiting }: { played: readonly string[]; waiting: readonly string[] },
): Promise<{ copies: VideoCopy[]; missing: string[] }> {
  if (played.length + waiting.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  const keys = await keysOf({ files }, new Set(played))
  const copies: VideoCopy[] = []
  const missing: string[] = []

  for (const id of played) {
    const ofVideo = keys.get(id)
    // Reports a video that the store has lost. An existing copy of the video stays in the backup and can restore it.
    if (!ofVideo) missing.push(`videos/${id}`)
    await copyOnce(`${requireUploadId(id)}.tar`, async (archive) => {
      if (!ofVideo) throw new VideoMissing()
      for (const key of ofVideo) {
        const found = await files.open(key)
        if (!found) throw new VideoMissing()
        await archive.addStream(`files/${key}`, found.sizeBytes, found.stream)
      }
    }).catch(orMissing(`videos/${id}`))
  }
  for (const id of waiting)
    await copyOnce(`${requireUploadId(id)}.original.tar`, async (archive) => {
      const found = await uploads.received(id)
      if (!found || found.offsetBytes < found.sizeBytes) throw new VideoMissing()
      const { path, release } = await uploads.localCopy(id)
      await archive.addStream(`uploads/${id}`, found.sizeBytes, createReadStream(path)).finally(release)
    }).catch(orMissing(`uploads/${id}`))
  return { copies, missing: [...new Set(missing)] }

  async function copyOnce(name: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
    const file = join(folder, name)
    const now = clock.now()
    const isReadToday = (Math.floor(now.getTime() / dayMs) + Number.parseInt(name, 16)) % recheckAfterDays === 0
    if (!(await isSealed(file)) || (isReadToday && !(await isReadable(file)))) {
      // The damaged copy is deleted only after the new copy has been read without errors: if the video's own files are
      // lost, the damaged copy may be the only copy.
      const damaged = `${file}.damaged`
      await rename(file, damaged).catch(ignoreAbsence)
      await writeArchive(file, fill)
      await readArchive(file, async () => {})
      await rm(damaged, { force: true })
    }
    await utimes(file, now, now)
    copies.push({ name, sizeBytes: (await stat(file)).size })
  }

  function orMissing(video: string): (error: { code?: string }) => void {
    return (error) => {
      if (!(error instanceof VideoMissing) && error.code !== 'ENOENT') throw error
      missing.push(video)
    }
  }
}

/**
 * Returns the names of missing or damaged copies. `visit` receives each file of each copy; null = only the sizes of the
 * copies are compared.
 */
export async function findBrokenVideoCopies(
  folder: string,
  copies: readonly VideoCopy[],
  visit: ((entry: ArchiveEntry) => Promise<void>) | null,
  ended: (isDamaged: boolean) => Promise<void> = async () => {},
): Promise<string[]> {
  const lost: string[] = []
  for (const { name, sizeBytes } of copies) {
    const file = join(folder, name)
    if (!visit) {
      if ((await stat(file).catch(ignoreAbsence))?.size !== sizeBytes) lost.push(name)
      continue
    }
    const isWhole = await readArchive(file, visit).then(
      () => true,
      (error) => {
        if (error instanceof UnreadableArchiveError) return false
        throw error
      },
    )
    if (!isWhole) lost.push(name)
    await ended(!isWhole)
  }
  return lost
}

export async function removeUnneededVideoCopies(folder: string, since: Date): Promise<void> {
  for (const name of await listVideoCopiesIn(folder, true)) {
    const file = join(folder, name)
    if ((await stat(file)).mtime < since) await rm(file, { force: true })
  }
}

export async function listVideoCopiesIn(folder: string, withLeftovers = false): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreAbsence)) ?? []
  return names.filter((name) => videoCopyNamePattern.test(withLeftovers ? name.replace(leftoverNamePattern, '') : name))
}
const leftoverNamePattern = /\.(damaged|\d+\.part)$/

async function keysOf(
  { files }: Pick<Deps, 'files'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const { key } of files.list()) {
    const [folder, id = ''] = key.split('/')
    if (folder === 'videos' && ids.has(id)) found.set(id, [...(found.get(id) ?? []), key])
  }
  return found
}

/** Bytes after the last entry of an archive: header and text of `seal.json` and two empty blocks, of 512 bytes each. */
const bytesAfterLastEntry = 4 * 512

/** Returns whether the archive was written to its end. Later damage is not detected. */
async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file).catch(ignoreAbsence)
  if (!handle) return false
  try {
    const { size } = await handle.stat()
    if (size < bytesAfterLastEntry) return false
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, size - bytesAfterLastEntry)
    return buffer.toString() === 'seal.json\0'
  } finally {
    await handle.close()
  }
}

const isReadable = (file: string): Promise<boolean> =>
  readArchive(file, async () => {}).then(
    () => true,
    () => false,
  )

function ignoreAbsence(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
