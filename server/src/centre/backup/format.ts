import { z } from 'zod'

/**
 * Schema of `head.json`, the first file of a backup. The other files follow in this order: rows as
 * `rows/<table>/<number>.jsonl.gz`, one JSON object per line with PostgreSQL's text values; files as `files/<key>`;
 * recordings that wait for conversion as `uploads/<id>`; `summary.json`. The lists of hashes are in between
 * (archive.ts).
 */
export const Head = z.object({
  kind: z.literal('markaz-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /**
   * The migrations of the database at the time of the backup. After a restore, a newer program applies its further
   * migrations.
   */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  /** The last value of each identity column; null = no value has been used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Head = z.output<typeof Head>
export type Table = Head['tables'][number]

export const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  uploads: z.number(),
  /** Total size of files and uploads in bytes. */
  bytes: z.number(),
  /** Keys of files, videos and uploads that rows refer to, but that were missing in the store or had another size. */
  missing: z.array(z.string()),
  missingCount: z.number(),
})
export type Summary = z.output<typeof Summary>

/**
 * Tables that a backup does not contain, such as sessions and jobs. A restore therefore neither revives sessions nor
 * repeats work, and a stolen backup contains no valid session.
 */
export const excludedTables: readonly string[] = [
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

/** Receives the number of rows, files and bytes processed so far. */
export type ReportProgress = (progress: { rows: number; files: number; bytes: number }) => void

/** Exit code for a backup that contains all rows but lacks files. */
export const incompleteExitCode = 3
