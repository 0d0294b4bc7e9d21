import { randomUUID } from 'node:crypto'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

export interface NewFile {
  /** Folder in the storage key, for example `students/images`. */
  folder: string
  extension: string
  /** File name that users see. It never becomes part of the storage key. */
  name: string
  mimeType: string
  bytes: Buffer
}

export interface Uploader {
  id: number
  isStudent?: true
  isParent?: true
}

export function fileOwnerColumnSql({ isStudent, isParent }: Pick<Uploader, 'isStudent' | 'isParent'>): Sql {
  if (isStudent) return sql`owner_student_id`
  return isParent ? sql`owner_agent_id` : sql`owner_id`
}

/**
 * Stores a file. If no row uses the file within a day, the daily cleanup deletes it.
 * @param viewer the person who uploads the file; null = the program
 */
export async function storeFile(
  { db, files, clock, viewer }: Pick<Deps, 'files' | 'clock'> & { db: Db; viewer: Uploader | null },
  { folder, extension, name, mimeType, bytes }: NewFile,
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${extension}`
  // The row is written before the bytes: after a crash, the daily cleanup deletes such a row, but would never find
  // bytes without a row.
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, ${fileOwnerColumnSql(viewer ?? {})}, created_at)
    values (${key}, ${name}, ${mimeType}, ${bytes.length}, ${viewer?.id ?? null}, ${clock.now()})`)
  await files.put(key, bytes)
  return key
}
