import { z } from 'zod'

/**
 * What stands in a backup, in this order: `head.json`; the rows, `rows/<table>/<number>.jsonl.gz`, one JSON object a
 * line whose values are PostgreSQL's own texts; the files under their keys, `files/<key>`; recordings that wait for
 * their conversion, `uploads/<id>`; `summary.json`. Between them the archive's own lists of hashes (archive.ts).
 */
export const Head = z.object({
  kind: z.literal('markaz-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Which the rows fit: a newer program brings them up to date when it starts. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
  /** The values at which identities go on; null = none was given yet. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Head = z.output<typeof Head>
export type Table = Head['tables'][number]

export const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  uploads: z.number(),
  /** The size of files and uploads. */
  bytes: z.number(),
  /** What a row named, also after the backup, and the store had not or had in another size: files, videos, uploads. */
  missing: z.array(z.string()),
  missingCount: z.number(),
})
export type Summary = z.output<typeof Summary>

/**
 * What a backup leaves out, so that a restore brings nobody's session back and repeats nothing (fault 36), and a stolen
 * backup opens no session that is still alive.
 */
export const leftOut: readonly string[] = [
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

/** How far it is, for whoever waits. */
export type Tell = (progress: { rows: number; files: number; bytes: number }) => void

/** How the program ends when a backup has all rows but not all files. */
export const incompleteExitCode = 3
