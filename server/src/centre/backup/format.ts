import { z } from 'zod'

/**
 * The content of a backup, in this order: `head.json`; the rows, `rows/<table>/<number>.jsonl.gz`, one JSON object per
 * line with PostgreSQL's text values; the files, `files/<key>`; recordings that wait for conversion, `uploads/<id>`;
 * `summary.json`. A daily backup has no videos and no recordings; `videos.json` lists their copies (video-copies.ts),
 * which are in the folder `videos` next to the backup. The archive's lists of hashes are in between (archive.ts).
 */
export const Head = z.object({
  kind: z.literal('markaz-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that the rows match; a newer program migrates them when it starts. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  /** The last values of identity columns; null = none was used yet. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Head = z.output<typeof Head>
export type Table = Head['tables'][number]

export const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  uploads: z.number(),
  /** Total size of files and uploads. */
  bytes: z.number(),
  /**
   * Files, videos and uploads that rows refer to, also after the backup, and that the store lacked or had in another
   * size.
   */
  missing: z.array(z.string()),
  missingCount: z.number(),
})
export type Summary = z.output<typeof Summary>

/** Matches the name of a copy of a video. */
export const copyName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.original)?\.tar$/

/** A copy of a video outside of the backup, with the size of its archive. */
const VideoCopy = z.object({ name: z.string().regex(copyName), sizeBytes: z.number() })
export type VideoCopy = z.output<typeof VideoCopy>
export const VideoCopies = z.array(VideoCopy)

/**
 * Tables that a backup leaves out, so that a restore revives no session and repeats no work, and a stolen
 * backup contains no valid session.
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

/** Called with the progress. */
export type ReportProgress = (progress: { rows: number; files: number; bytes: number }) => void

/** The exit code when a backup has all rows but not all files. */
export const incompleteExitCode = 3
