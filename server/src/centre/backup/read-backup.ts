import { dirname } from 'node:path'
import { type ArchiveEntry, readArchive, readArchiveEntryBytes, unreadableArchiveError } from './archive.ts'
import {
  BackupHeader,
  type BackupProgressHandler,
  BackupSummary,
  type BackupTable,
  VideoCopies,
  type VideoCopy,
} from './format.ts'
import { readBackupRowLines } from './restore-rows.ts'
import { findBrokenVideoCopies, videoCopiesFolderOf } from './video-copies.ts'

/** Each function must have read its part of the backup completely before its promise resolves. */
interface BackupVisitor {
  head(head: BackupHeader): Promise<void>
  rows(table: BackupTable, lines: string[]): Promise<void>
  file(key: string, entry: ArchiveEntry): Promise<void>
  upload(id: string, entry: ArchiveEntry): Promise<void>
  /** Returns the names of the video copies that are missing or damaged. */
  videos(copies: readonly VideoCopy[]): Promise<string[]>
}

export interface ParsedBackup {
  head: BackupHeader
  summary: BackupSummary
  /** `lost`: names of the video copies that are missing or damaged. */
  videos: { copies: readonly VideoCopy[]; lost: readonly string[] }
}

/**
 * Passes the parts of a backup to the visitor. The visitor's changes must take effect only after this function has
 * returned, when all hashes are checked.
 * @throws BackupError for a file that is not a backup, is incomplete, or was changed
 */
export async function readBackup(
  file: string,
  visitor: BackupVisitor,
  onProgress: BackupProgressHandler = () => {},
): Promise<ParsedBackup> {
  const counted: BackupSummary = { rows: {}, files: 0, uploads: 0, bytes: 0, missing: [], missingCount: 0 }
  let head: BackupHeader | undefined
  let summary: BackupSummary | undefined
  let videos: ParsedBackup['videos'] = { copies: [], lost: [] }
  let rows = 0
  await readArchive(file, async (entry) => {
    const { name } = entry
    if (summary) throw unreadableArchiveError(`xulosadan keyin ${name} bor`)
    if (name === 'head.json') {
      if (head) throw unreadableArchiveError('ikkita head.json')
      head = BackupHeader.parse(await readEntryJson(entry))
      for (const table of head.tables) counted.rows[table.name] = 0
      await visitor.head(head)
      return
    }
    if (!head) throw unreadableArchiveError("bu Markaz zaxirasi emas yoki uning boshi yo'q")
    const [kind, ...rest] = name.split('/')
    const key = rest.join('/')
    if (kind === 'rows') {
      const table = head.tables.find((one) => one.name === rest[0])
      if (!table) throw unreadableArchiveError(name)
      const lines = await readBackupRowLines(entry)
      await visitor.rows(table, lines)
      counted.rows[table.name] = (counted.rows[table.name] as number) + lines.length
      rows += lines.length
    } else if (kind === 'files' || kind === 'uploads') {
      await (kind === 'files' ? visitor.file(key, entry) : visitor.upload(key, entry))
      counted[kind]++
      counted.bytes += entry.sizeBytes
    } else if (name === 'videos.json') {
      const copies = VideoCopies.parse(await readEntryJson(entry))
      videos = { copies, lost: await visitor.videos(copies) }
    } else if (name === 'summary.json') summary = BackupSummary.parse(await readEntryJson(entry))
    else throw unreadableArchiveError(name)
    onProgress({ rows, files: counted.files + counted.uploads, bytes: counted.bytes })
  })
  if (!head || !summary) throw unreadableArchiveError("xulosasi yo'q")
  const wrong = Object.keys({ ...summary.rows, ...counted.rows }).find(
    (table) => summary?.rows[table] !== counted.rows[table],
  )
  if (wrong)
    throw unreadableArchiveError(
      `${wrong} jadvalida ${summary.rows[wrong]} qator bo'lishi kerak, ${counted.rows[wrong]} ta bor`,
    )
  for (const what of ['files', 'uploads', 'bytes'] as const)
    if (summary[what] !== counted[what])
      throw unreadableArchiveError(`${what}: ${summary[what]} bo'lishi kerak, ${counted[what]} ta bor`)
  return { head, summary, videos }
}

/**
 * @param readsVideos false = copies of videos are not read; only their sizes are compared
 * @throws BackupError
 */
export function checkBackup(
  file: string,
  onProgress?: BackupProgressHandler,
  readsVideos = true,
): Promise<ParsedBackup> {
  const read = async (_: string, { bytes }: ArchiveEntry) => {
    for await (const _chunk of bytes);
  }
  const videos = (copies: readonly VideoCopy[]) =>
    findBrokenVideoCopies(videoCopiesFolderOf(dirname(file)), copies, readsVideos ? async () => {} : null)
  return readBackup(file, { head: async () => {}, rows: async () => {}, file: read, upload: read, videos }, onProgress)
}

async function readEntryJson(entry: ArchiveEntry): Promise<unknown> {
  const text = (await readArchiveEntryBytes(entry, 16 * 1024 ** 2)).toString()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadableArchiveError(entry.name, error)
  }
}
