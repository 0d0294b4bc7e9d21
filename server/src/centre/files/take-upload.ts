import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { fileOwnerColumnOf, type Uploader } from './keep-file.ts'

interface Wanted {
  /** The `path` from the answer of the upload route. */
  path: string
  /** Folder of the upload, for example `staff/profile`. */
  folder: string
  viewer: Uploader
}

interface ChangedUpload extends Omit<Wanted, 'path'> {
  /** Key of the row's current file; null = the row has no file. */
  currentKey: string | null
}

/**
 * Attaches an upload to a row: marks it as used and returns the key to store in the row. It must be an unused upload of
 * the viewer in this folder, or the row's current file. If two requests attach the same upload, the first succeeds.
 * @param currentKey the row's current file, which is released when it is replaced
 * @throws AppError FILE_UNKNOWN
 */
export async function claimUpload(
  tx: Db,
  { currentKey = null, ...wanted }: Wanted & { currentKey?: string | null },
): Promise<string> {
  const { path } = wanted
  if (path === currentKey) return path
  if (!(await tx.run(sql`update file set used_at = now() where ${isFree(wanted)}`))) throw new AppError('FILE_UNKNOWN')
  await releaseUpload(tx, currentKey)
  return path
}

/**
 * Replaces the picture of a row, removes it (null), or leaves it unchanged (undefined).
 * @throws AppError FILE_UNKNOWN
 */
export async function replaceUpload(
  tx: Db,
  { path, currentKey, ...upload }: ChangedUpload & { path: string | null | undefined },
): Promise<string | null> {
  if (path) return claimUpload(tx, { path, currentKey, ...upload })
  if (path === undefined) return currentKey
  await releaseUpload(tx, currentKey)
  return null
}

/**
 * Checks that `claimUpload` would accept the upload. For functions that read the file before they attach it.
 * @throws AppError FILE_UNKNOWN
 */
export async function requireOwnUpload(db: Db, wanted: Wanted): Promise<void> {
  if (!(await db.one(sql`select key from file where ${isFree(wanted)}`))) throw new AppError('FILE_UNKNOWN')
}

function isFree({ path, folder, viewer }: Wanted): Sql {
  if (!path.startsWith(`${folder}/`) || path.includes('/', folder.length + 1)) return sql`false`
  return sql`key = ${path} and ${fileOwnerColumnOf(viewer)} = ${viewer.id} and used_at is null`
}

/** Marks a file that the program created as used by a row. */
export async function attachFile(tx: Db, key: string): Promise<void> {
  await tx.run(sql`update file set used_at = now() where key = ${key}`)
}

/** Records that one more row uses a file that is already in use. */
export async function shareUploadedFiles(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set more_uses = more_uses + 1 where key = any(${[...keys]})`)
}

/**
 * Records that a row no longer uses the file. If no other row uses it, the daily cleanup deletes it. Does nothing for
 * null, or for a file that was not uploaded.
 */
export async function releaseUpload(tx: Db, key: string | null): Promise<void> {
  if (key) await releaseUploads(tx, [key])
}

/** Records that a row no longer uses these files, as `releaseUpload` does for one file. */
export async function releaseUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    update file set used_at = case when more_uses > 0 then used_at end, more_uses = greatest(more_uses - 1, 0)
    where key = any(${[...keys]})`)
}

/** Erases uploads of an erased person: removes their names and marks the files for deletion by the daily cleanup. */
export async function eraseUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set used_at = null, name = 'o''chirilgan' where key = any(${[...keys]})`)
}
