import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { ownerColumn, type Uploader } from './keep-file.ts'

interface Wanted {
  /** What the upload call answered. */
  path: string
  /** `staff/profile` */
  folder: string
  viewer: Uploader
}

interface ChangedUpload extends Omit<Wanted, 'path'> {
  /** The file of the row so far. */
  currentKey: string | null
}

/**
 * Hangs an upload on a row: from now on it is in use, and the key is what the row keeps. Only the viewer's own upload
 * of that folder which nobody uses yet; or the file the row has already. Of two who take one upload the first gets it.
 * @param currentKey the file of the row so far, which is let go when another takes its place
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
 * The picture of a row, exchanged, or (null) taken away, or (undefined) left as it is.
 * @throws AppError FILE_UNKNOWN
 */
export async function changeUpload(
  tx: Db,
  { path, currentKey, ...upload }: ChangedUpload & { path: string | null | undefined },
): Promise<string | null> {
  if (path) return claimUpload(tx, { path, currentKey, ...upload })
  if (path === undefined) return currentKey
  await releaseUpload(tx, currentKey)
  return null
}

/**
 * That takeUpload would find it: for whoever has to read a file before.
 * @throws AppError FILE_UNKNOWN
 */
export async function ownUpload(db: Db, wanted: Wanted): Promise<void> {
  if (!(await db.one(sql`select key from file where ${isFree(wanted)}`))) throw new AppError('FILE_UNKNOWN')
}

function isFree({ path, folder, viewer }: Wanted): Sql {
  if (!path.startsWith(`${folder}/`) || path.includes('/', folder.length + 1)) return sql`false`
  return sql`key = ${path} and ${ownerColumn(viewer)} = ${viewer.id} and used_at is null`
}

/** Hangs a file of the program's own on a row. */
export async function useFile(tx: Db, key: string): Promise<void> {
  await tx.run(sql`update file set used_at = now() where key = ${key}`)
}

/** One more row shows a file that is in use. */
export async function shareFiles(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set more_uses = more_uses + 1 where key = any(${[...keys]})`)
}

/** The row no longer shows the file: unless others do, it goes as unused ones do. Without a file, or with one that was no upload, nothing happens. */
export async function releaseUpload(tx: Db, key: string | null): Promise<void> {
  if (key) await releaseUploads(tx, [key])
}

/** The same of many rows. */
export async function releaseUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    update file set used_at = case when more_uses > 0 then used_at end, more_uses = greatest(more_uses - 1, 0)
    where key = any(${[...keys]})`)
}

/** What people sent goes with them, with what it was called: the next sweep takes it. */
export async function forgetUploads(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.run(sql`update file set used_at = null, name = 'o''chirilgan' where key = any(${[...keys]})`)
}
