import { createReadStream } from 'node:fs'
import type pg from 'pg'
import type { Clock, Deps } from '../../deps.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import type { Summary, Tell } from './format.ts'
import { atOneMoment, readHead, writeRows } from './rows-out.ts'

interface BackupParts extends Pick<Deps, 'files' | 'uploads'> {
  pool: pg.Pool
  clock: Clock
}

interface MadeBackup {
  summary: Summary
  sizeBytes: number
}

/** How many names of missing files are told. */
const mostNames = 100

/**
 * The whole centre in one file, while people work. Rows come first and are of one moment; files are never changed under
 * their names, so those that the rows name are the same afterwards.
 * @throws BackupTrouble
 */
export async function makeBackup(parts: BackupParts, file: string, tell: Tell = () => {}): Promise<MadeBackup> {
  const summary: Summary = { rows: {}, files: 0, uploads: 0, bytes: 0, missing: [], missingCount: 0 }
  let rows = 0
  const tellNow = () => tell({ rows, files: summary.files + summary.uploads, bytes: summary.bytes })
  const client = await parts.pool.connect()
  try {
    const sizeBytes = await writeArchive(file, async (archive) => {
      let waiting: string[] = []
      await atOneMoment(client, async () => {
        const head = await readHead(client, parts.clock.now())
        await archive.add('head.json', JSON.stringify(head))
        for (const table of head.tables)
          summary.rows[table.name] = await writeRows(client, table, archive, (more) => {
            rows += more
            tellNow()
          })
        await client.query(namedFiles)
        waiting = await waitingUploads(client)
      })
      await writeFiles(parts, keysOf(client), archive, summary, tellNow)
      await writeUploads(parts, waiting, archive, summary, tellNow)
      await archive.add('summary.json', JSON.stringify(summary))
    })
    return { summary, sizeBytes }
  } finally {
    client.release()
  }
}

/** Held beyond the transaction: files may take hours, and a transaction that long keeps the database from cleaning up. */
const namedFiles = `declare backup_files no scroll cursor with hold for select key from file order by key collate "C"`

async function* keysOf(client: pg.PoolClient): AsyncGenerator<string> {
  for (;;) {
    const { rows } = await client.query<{ key: string }>('fetch 1000 from backup_files')
    for (const { key } of rows) yield key
    if (rows.length === 0) break
  }
  await client.query('close backup_files')
}

/** Whatever the store has; what a row names and the store has not is told. Both come in the order of the keys. */
async function writeFiles(
  { files }: BackupParts,
  named: AsyncGenerator<string>,
  archive: ArchiveWriter,
  summary: Summary,
  tellNow: () => void,
): Promise<void> {
  let next = await named.next()
  const missUntil = async (key: string | null) => {
    for (; !next.done && (key === null || next.value < key); next = await named.next()) {
      summary.missingCount++
      if (summary.missing.length < mostNames) summary.missing.push(next.value)
    }
  }
  for await (const { key } of files.list()) {
    // One that went since the list was read is missing, if a row names it.
    const found = await files.open(key)
    if (!found) continue
    await missUntil(key)
    if (!next.done && next.value === key) next = await named.next()
    await archive.addStream(`files/${key}`, found.sizeBytes, found.stream)
    summary.files++
    summary.bytes += found.sizeBytes
    tellNow()
  }
  await missUntil(null)
}

/** A recording that has arrived and waits for its conversion lies nowhere else. One under way is uploaded anew. */
async function waitingUploads(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select video_upload.id from video_upload join video on video.host_id = video_upload.id::text
    where video.is_whole and video.playable is null and video.deleted_at is null order by video_upload.id`)
  return rows.map(({ id }) => id)
}

async function writeUploads(
  { uploads }: BackupParts,
  ids: readonly string[],
  archive: ArchiveWriter,
  summary: Summary,
  tellNow: () => void,
): Promise<void> {
  for (const id of ids) {
    const found = await uploads.received(id)
    if (!found || found.offsetBytes < found.sizeBytes) continue
    const { path, release } = await uploads.localCopy(id)
    try {
      await archive.addStream(`uploads/${id}`, found.sizeBytes, createReadStream(path))
    } finally {
      await release()
    }
    summary.uploads++
    summary.bytes += found.sizeBytes
    tellNow()
  }
}
