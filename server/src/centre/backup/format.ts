import { z } from 'zod'

/**
 * The entries of a backup, in this order: `head.json`; the rows, `rows/<table>/<number>.jsonl.gz`, one JSON object per
 * line with PostgreSQL's text values; the files, `files/<key>`; recordings that wait for conversion, `uploads/<id>`;
 * `summary.json`.
 * A daily backup copies videos and recordings to the folder `videos` next to it; its entry `videos.json` lists the
 * copies.
 */
export const BackupHeader = z.object({
  kind: z.literal('markaz-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Migrations that the backed-up database has. A newer program applies its further migrations after a restore. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  /** The last value of each identity column; null = no value has been used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type BackupHeader = z.output<typeof BackupHeader>
export type BackupTable = BackupHeader['tables'][number]

export const BackupSummary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  uploads: z.number(),
  /** Total size of the files and uploads in this archive. */
  bytes: z.number(),
  /** Keys of files, videos and uploads that rows refer to, but that were missing in the store or had another size. */
  missing: z.array(z.string()),
  missingCount: z.number(),
})
export type BackupSummary = z.output<typeof BackupSummary>

export const videoCopyNamePattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.original)?\.tar$/

const VideoCopy = z.object({ name: z.string().regex(videoCopyNamePattern), sizeBytes: z.number() })
export type VideoCopy = z.output<typeof VideoCopy>
export const VideoCopies = z.array(VideoCopy)

/** Sessions and jobs are left out: a restore repeats no work, and a stolen backup contains no valid session. */
export const tablesExcludedFromBackup: readonly string[] = [
  'schema_migration',
  'session',
  'student_session',
  'parent_session',
  'telegram_link',
  'telegram_sign_in',
  'telegram_update',
  'parent_code',
  'asked_code',
  'job',
  'sign_in_attempt',
]

export type BackupProgressHandler = (progress: { rows: number; files: number; bytes: number }) => void

/** Exit code for a backup that contains all rows but lacks files. */
export const incompleteBackupExitCode = 3
