import { createReadStream } from 'node:fs'
import type pg from 'pg'
import type { Clock, Deps } from '../../deps.ts'
import { fileStoreIdentityFileKey } from '../../integrations/files/file-key.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { readBackupHeader, runInSnapshot, writeBackupRows } from './backup-rows.ts'
import type { BackupProgressHandler, BackupSummary, VideoCopy } from './format.ts'
import { copyVideos } from './video-copies.ts'

interface BackupParts extends Pick<Deps, 'files' | 'uploads'> {
  pool: pg.Pool
  clock: Clock
  /** undefined = the backup itself contains the videos. */
  videoFolder?: string | undefined
}

interface MadeBackup {
  summary: BackupSummary
  copies: VideoCopy[]
  sizeBytes: number
}

/** The summary lists at most this number of missing files by name. */
const maxMissingNames = 100

/**
 * Makes a backup while users work: rows are read as one snapshot, and the content of a file never changes under its
 * key.
 * @throws BackupError
 */
export async function makeBackup(
  parts: BackupParts,
  file: string,
  onProgress: BackupProgressHandler = () => {},
): Promise<MadeBackup> {
  const summary: BackupSummary = { rows: {}, files: 0, uploads: 0, bytes: 0, missing: [], missingCount: 0 }
  let copies: VideoCopy[] = []
  let rows = 0
  const reportProgress = () => onProgress({ rows, files: summary.files + summary.uploads, bytes: summary.bytes })
  const client = await parts.pool.connect()
  try {
    const sizeBytes = await writeArchive(file, async (archive) => {
      let waiting: string[] = []
      let videos: string[] = []
      await runInSnapshot(client, async () => {
        const head = await readBackupHeader(client, parts.clock.now())
        await archive.add('head.json', JSON.stringify(head))
        for (const table of head.tables)
          summary.rows[table.name] = await writeBackupRows(client, table, archive, (more) => {
            rows += more
            reportProgress()
          })
        await client.query(declareFileCursorSql)
        waiting = await readWaitingUploadIds(client)
        videos = await readLocalVideoIds(client)
      })
      const missing: string[] = []
      if (parts.videoFolder) {
        // Videos are copied before the archive is closed, so that a complete archive names only copies that exist.
        const copied = await copyVideos(parts, parts.videoFolder, { played: videos, waiting })
        copies = copied.copies
        missing.push(...copied.missing)
        if (copies.length > 0) await archive.add('videos.json', JSON.stringify(copies))
        ;[videos, waiting] = [[], []]
      }
      missing.push(
        ...(await writeFiles(parts, readFileRows(client), archive, summary, reportProgress, new Set(videos))),
      )
      missing.push(...(await writeUploads(parts, waiting, archive, summary, reportProgress)))
      const lost = await filterReferencedFiles(client, missing)
      summary.missingCount = lost.length
      summary.missing = lost.slice(0, maxMissingNames)
      await archive.add('summary.json', JSON.stringify(summary))
    })
    return { summary, copies, sizeBytes }
  } finally {
    // Closes the cursor, which is still open after a failure. The next backup may get the same connection.
    await client.query('close all').catch(() => {})
    client.release()
  }
}

/**
 * `with hold` keeps the cursor open after its transaction. A transaction of hours would prevent PostgreSQL from
 * cleaning up old rows.
 */
const declareFileCursorSql = `declare backup_files no scroll cursor with hold for select key, size_bytes as "sizeBytes" from file order by key collate "C"`

interface FileRow {
  key: string
  sizeBytes: number
}

async function* readFileRows(client: pg.PoolClient): AsyncGenerator<FileRow> {
  for (;;) {
    const { rows } = await client.query<FileRow>('fetch 1000 from backup_files')
    yield* rows
    if (rows.length === 0) break
  }
  await client.query('close backup_files')
}

/** @returns keys of files that rows refer to, but that are missing in the store or have another size */
async function writeFiles(
  { files, videoFolder }: BackupParts,
  named: AsyncGenerator<FileRow>,
  archive: ArchiveWriter,
  summary: BackupSummary,
  reportProgress: () => void,
  videos: Set<string>,
): Promise<string[]> {
  const missing: string[] = []
  let next = await named.next()
  const addMissingUntil = async (key: string | null) => {
    for (; !next.done && (key === null || next.value.key < key); next = await named.next()) missing.push(next.value.key)
  }
  for await (const { key } of files.list()) {
    // The file that identifies this centre's file store is not backed up, because a restored centre creates its own
    // file.
    if (key === fileStoreIdentityFileKey || (videoFolder && key.startsWith('videos/'))) continue
    // A file may be deleted after the list of files was read. Such a file is reported as missing if a row still refers
    // to the file.
    const found = await files.open(key)
    if (!found) continue
    await addMissingUntil(key)
    if (!next.done && next.value.key === key) {
      if (Number(next.value.sizeBytes) !== found.sizeBytes) missing.push(key)
      next = await named.next()
    }
    if (key.startsWith('videos/')) videos.delete(key.split('/')[1] as string)
    await archive.addStream(`files/${key}`, found.sizeBytes, found.stream)
    summary.files++
    summary.bytes += found.sizeBytes
    reportProgress()
  }
  await addMissingUntil(null)
  return [...missing, ...[...videos].map((id) => `videos/${id}`)]
}

async function readLocalVideoIds(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select host_id as id from video where host = 'local' and playable is not null and deleted_at is null`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the missing files that rows still refer to. The other missing files were deleted during the backup, because
 * no row needs them.
 */
async function filterReferencedFiles(client: pg.PoolClient, missing: readonly string[]): Promise<string[]> {
  if (missing.length === 0) return []
  const { rows } = await client.query<{ key: string }>(
    `select missing.key from unnest($1::text[]) with ordinality as missing (key, n)
    where exists (select from file where file.key = missing.key)
      or exists (select from video where deleted_at is null and host_id = split_part(missing.key, '/', 2)
        and missing.key like any (array['videos/%', 'uploads/%']))
    order by n`,
    [[...missing]],
  )
  return rows.map(({ key }) => key)
}

/**
 * Returns the ids of recordings that wait for conversion, which have no other copy. Unfinished uploads are left out,
 * because the sender repeats them.
 */
async function readWaitingUploadIds(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select video_upload.id from video_upload join video on video.host_id = video_upload.id::text
    where video.is_whole and video.playable is null and video.deleted_at is null order by video_upload.id`)
  return rows.map(({ id }) => id)
}

async function writeUploads(
  { uploads }: BackupParts,
  ids: readonly string[],
  archive: ArchiveWriter,
  summary: BackupSummary,
  reportProgress: () => void,
): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const found = await uploads.received(id)
    if (!found || found.offsetBytes < found.sizeBytes) {
      missing.push(`uploads/${id}`)
      continue
    }
    const { path, release } = await uploads.localCopy(id)
    try {
      await archive.addStream(`uploads/${id}`, found.sizeBytes, createReadStream(path))
    } finally {
      await release()
    }
    summary.uploads++
    summary.bytes += found.sizeBytes
    reportProgress()
  }
  return missing
}
