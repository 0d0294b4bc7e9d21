import { randomUUID } from 'node:crypto'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

export interface NewFile {
  /** `students/images` */
  folder: string
  /** `jpg` */
  extension: string
  /** The name as it is shown; never part of the key. */
  name: string
  mimeType: string
  bytes: Buffer
}

/** Whose upload it is: somebody's of the staff, a student's, or a parent's. */
export interface Uploader {
  id: number
  isStudent?: true
  isParent?: true
}

/** The column of `file` that names such an owner. */
export function ownerColumn({ isStudent, isParent }: Pick<Uploader, 'isStudent' | 'isParent'>): Sql {
  if (isStudent) return sql`owner_student_id`
  return isParent ? sql`owner_agent_id` : sql`owner_id`
}

/**
 * Keeps a file that nobody uses yet (takeUpload hangs it on a row; else it goes after a day).
 * @param viewer whose upload it is; null = the program's own
 * @returns its key, which nobody can guess
 */
export async function storeFile(
  { db, files, clock, viewer }: Pick<Deps, 'files' | 'clock'> & { db: Db; viewer: Uploader | null },
  { folder, extension, name, mimeType, bytes }: NewFile,
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${extension}`
  // The row first: a crash in between leaves a row without bytes, which the sweep takes away. The other way round the
  // bytes would lie there for ever.
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, ${ownerColumn(viewer ?? {})}, created_at)
    values (${key}, ${name}, ${mimeType}, ${bytes.length}, ${viewer?.id ?? null}, ${clock.now()})`)
  await files.put(key, bytes)
  return key
}
