import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'
import type { Uploader } from './keep-file.ts'

/**
 * Hangs an upload on a row: from now on it is in use, and the key is what the row keeps. Only the viewer's own upload
 * of that folder which nobody uses yet; or the file the row has already. Of two who take one upload the first gets it.
 * @param path what the upload call answered · `folder`: `staff/profile` · `currentKey`: the file of the row so far,
 * which is let go when another takes its place
 * @throws AppError FILE_UNKNOWN
 */
export async function takeUpload(
  tx: Db,
  {
    path,
    folder,
    viewer,
    currentKey = null,
  }: { path: string; folder: string; viewer: Uploader; currentKey?: string | null },
): Promise<string> {
  if (path === currentKey) return path
  const isOfFolder = path.startsWith(`${folder}/`) && !path.includes('/', folder.length + 1)
  const taken =
    isOfFolder &&
    (await tx.run(
      sql`update file set used_at = now() where key = ${path} and ${viewer.isStudent ? sql`owner_student_id` : sql`owner_id`} = ${viewer.id} and used_at is null`,
    ))
  if (!taken) throw new AppError('FILE_UNKNOWN')
  await letUploadGo(tx, currentKey)
  return path
}

/** The row no longer shows the file: it goes as unused ones do. Without a file, or with one that was no upload, nothing happens. */
export async function letUploadGo(tx: Db, key: string | null): Promise<void> {
  if (key) await tx.run(sql`update file set used_at = null where key = ${key}`)
}
