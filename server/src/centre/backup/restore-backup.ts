import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { migrate, readMigrations } from '../../db/migrate.ts'
import type { Deps } from '../../deps.ts'
import { requireUploadId, requireValidFileKey } from '../../integrations/files/file-key.ts'
import { type ArchiveEntry, BackupError, unreadableArchiveError } from './archive.ts'
import { copyErasuresFromBackupFolder } from './erasure-register.ts'
import type { BackupHeader, BackupProgressHandler, VideoCopy } from './format.ts'
import { type ParsedBackup, readBackup } from './read-backup.ts'
import { openRowWriter, type RowWriter } from './restore-rows.ts'
import { findBrokenVideoCopies, videoCopiesFolderOf } from './video-copies.ts'

interface RestoreParts extends Pick<Deps, 'files' | 'uploads'> {
  /** An empty database; the restore creates its tables. */
  pool: pg.Pool
  /** Folder for large files of a restore before they are moved to the file store. */
  workFolder: string
}

const maxBytesInMemory = 8 * 1024 ** 2

/**
 * Restores a backup into an empty database and never replaces existing files. The server completes the restore at its
 * next start.
 * @throws BackupError; the database then stays empty
 */
export async function restoreBackup(
  parts: RestoreParts,
  file: string,
  onProgress?: BackupProgressHandler,
): Promise<ParsedBackup> {
  let client: pg.PoolClient | undefined
  let rows: RowWriter | undefined
  try {
    const read = await readBackup(
      file,
      {
        async head(head) {
          await requireNoCentre(parts.pool)
          await migrate(parts.pool, { until: requireLastMigrationName(head) })
          client = await parts.pool.connect()
          rows = await openRowWriter(client, head)
        },
        rows: async (table, lines) => rows?.take(table, lines),
        file: async (key, entry) => void (await restoreFile(parts, key, entry)),
        upload: async (id, entry) => void (await restoreUpload(parts, id, entry)),
        videos: (copies) => restoreVideos(parts, videoCopiesFolderOf(dirname(file)), copies),
      },
      onProgress,
    )
    // The backup folder's list of erased people is merged before the restored rows are committed. Otherwise a crash in
    // between would bring back people who were erased after the backup.
    await copyErasuresFromBackupFolder(dirname(file), parts.files)
    await rows?.close()
    return read
  } catch (error) {
    await client?.query('rollback').catch(() => {})
    throw error
  } finally {
    client?.release()
  }
}

async function requireNoCentre(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ isMade: boolean }>(`select to_regclass('staff') is not null as "isMade"`)
  if (!tables[0]?.isMade) return
  const { rows: people } = await pool.query('select from staff limit 1')
  if (people.length > 0)
    throw new BackupError("Bu bazada markaz bor, ustidan tiklanmaydi: bo'sh baza yarating (DATABASE_URL)")
}

/** @throws BackupError if a newer program made the backup, or if the backup's migrations differ from this program's */
function requireLastMigrationName({ migrations: applied }: BackupHeader): string {
  const known = readMigrations()
  for (const [at, { name, checksum }] of applied.entries()) {
    if (known[at]?.name !== name) throw new BackupError(`Zaxira bu dasturdan yangi: ${name} migratsiyasi noma'lum`)
    if (known[at].checksum !== checksum)
      throw new BackupError(`Zaxira boshqa dasturniki: ${name} migratsiyasi boshqacha`)
  }
  const last = applied.at(-1)
  if (!last) throw unreadableArchiveError("migratsiyalar ro'yxati bo'sh")
  return last.name
}

/** @returns false if the store already has this file */
async function restoreFile(
  { files, workFolder }: RestoreParts,
  key: string,
  { bytes, sizeBytes }: ArchiveEntry,
): Promise<boolean> {
  const known = await files.sizeOf(withDamagedArchiveError(() => requireValidFileKey(key)))
  if (known !== null) {
    if (known !== sizeBytes) throw new BackupError(`Fayl bor va boshqacha, ustidan yozilmaydi: ${key}`)
    for await (const _ of bytes);
    return false
  }
  if (sizeBytes <= maxBytesInMemory) {
    await files.put(key, Buffer.concat(await Array.fromAsync(bytes)))
    return true
  }
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const path = join(workFolder, randomUUID())
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }))
    await files.putFile(key, path)
  } finally {
    await rm(path, { force: true })
  }
  return true
}

/** @returns false if the store already has this upload */
async function restoreUpload(
  { uploads }: RestoreParts,
  id: string,
  { bytes, sizeBytes }: ArchiveEntry,
): Promise<boolean> {
  const known = await uploads.received(withDamagedArchiveError(() => requireUploadId(id)))
  if (known?.offsetBytes === sizeBytes) {
    for await (const _ of bytes);
    return false
  }
  // An upload whose size differs from the backup's was left by an interrupted restore.
  await uploads.remove(id)
  await uploads.create(id, sizeBytes)
  try {
    await uploads.datastore.write(Readable.from(bytes, { objectMode: false }), id, 0)
  } catch (error) {
    await uploads.remove(id)
    throw error
  }
  return true
}

/** Restores the copied videos. Missing and damaged copies are skipped, and their names are returned. */
function restoreVideos(parts: RestoreParts, folder: string, copies: readonly VideoCopy[]): Promise<string[]> {
  let written: (() => Promise<void>)[] = []
  return findBrokenVideoCopies(
    folder,
    copies,
    async (entry) => {
      const [kind, ...rest] = entry.name.split('/')
      const key = rest.join('/')
      if (kind === 'files' && key.startsWith('videos/')) {
        if (await restoreFile(parts, key, entry)) written.push(() => parts.files.remove(key))
      } else if (kind === 'uploads') {
        if (await restoreUpload(parts, key, entry)) written.push(() => parts.uploads.remove(key))
      } else throw unreadableArchiveError(entry.name)
    },
    async (isDamaged) => {
      if (isDamaged) for (const undo of written) await undo()
      written = []
    },
  )
}

/** Turns the error of an invalid file key or upload id into the error "damaged archive". */
function withDamagedArchiveError<T>(checked: () => T): T {
  try {
    return checked()
  } catch (error) {
    throw unreadableArchiveError('nomi bu omborniki emas', error)
  }
}
