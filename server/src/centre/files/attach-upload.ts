import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { fileOwnerColumnSql, type Uploader } from './store-file.ts'

interface WantedUpload {
  path: string
  /** Folder of the upload, for example `staff/profile`. */
  folder: string
  viewer: Uploader
}

interface ChangedUpload extends Omit<WantedUpload, 'path'> {
  /** Storage key of the row's current file; null = the row has no file yet. */
  currentKey: string | null
}

/**
 * Accepts an upload of the viewer that no record uses yet, or the current file of the saved record. If two requests
 * attach the same upload, only one succeeds.
 */
export async function attachUpload(
  tx: Db,
  { currentKey = null, ...wantedUpload }: WantedUpload & { currentKey?: string | null },
): Promise<string> {
  const { path } = wantedUpload
  if (path === currentKey) return path
  if (!(await tx.run(sql`update file set used_at = now() where ${isUnusedUploadSql(wantedUpload)}`)))
    throw new AppError('FILE_UNKNOWN')
  await detachUpload(tx, currentKey)
  return path
}

/** `path` null removes the row's file; undefined leaves it unchanged. */
export async function replaceUpload(
  tx: Db,
  { path, currentKey, ...upload }: ChangedUpload & { path: string | null | undefined },
): Promise<string | null> {
  if (path) return attachUpload(tx, { path, currentKey, ...upload })
  if (path === undefined) return currentKey
  await detachUpload(tx, currentKey)
  return null
}

/**
 * Checks that the upload is unused and the viewer's own, for functions that read the upload before `attachUpload`
 * attaches it.
 */
export async function requireOwnUpload(db: Db, wantedUpload: WantedUpload): Promise<void> {
  if (!(await db.one(sql`select key from file where ${isUnusedUploadSql(wantedUpload)}`)))
    throw new AppError('FILE_UNKNOWN')
}

function isUnusedUploadSql({ path, folder, viewer }: WantedUpload): Sql {
  if (!path.startsWith(`${folder}/`) || path.includes('/', folder.length + 1)) return sql`false`
  return sql`key = ${path} and ${fileOwnerColumnSql(viewer)} = ${viewer.id} and used_at is null`
}

export async function markFileUsed(tx: Db, key: string): Promise<void> {
  await tx.run(sql`update file set used_at = now() where key = ${key}`)
}

export async function countAdditionalFileUses(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set more_uses = more_uses + 1 where key = any(${[...keys]})`)
}

/**
 * Marks the file as unused, so that the daily cleanup deletes it. Does nothing for null or for a key that belongs to no
 * upload.
 */
export async function detachUpload(tx: Db, key: string | null): Promise<void> {
  if (key) await detachUploads(tx, [key])
}

export async function detachUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    update file set used_at = case when more_uses > 0 then used_at end, more_uses = greatest(more_uses - 1, 0)
    where key = any(${[...keys]})`)
}

/** Removes the names of an erased person's uploads and marks the files for deletion by the daily cleanup. */
export async function eraseUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set used_at = null, name = 'o''chirilgan' where key = any(${[...keys]})`)
}
