import { randomUUID } from 'node:crypto'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

export interface NewFile {
  /** For example `students/images`. */
  folder: string
  /** For example `jpg`. */
  extension: string
  /** The displayed name; never part of the key. */
  name: string
  mimeType: string
  bytes: Buffer
}

/** The owner of an upload: a staff member, a student, or a parent. */
export interface Uploader {
  id: number
  isStudent?: true
  isParent?: true
}

/** Returns the column of `file` with the id of the owner: a staff member, a student or a parent. */
export function ownerColumn({ isStudent, isParent }: Pick<Uploader, 'isStudent' | 'isParent'>): Sql {
  if (isStudent) return sql`owner_student_id`
  return isParent ? sql`owner_agent_id` : sql`owner_id`
}

/**
 * Stores a file as unused. `claimUpload` attaches it to a row; otherwise it is deleted after a day.
 * @param viewer the owner of the upload; null = the program
 * @returns its key, which is random
 */
export async function storeFile(
  { db, files, clock, viewer }: Pick<Deps, 'files' | 'clock'> & { db: Db; viewer: Uploader | null },
  { folder, extension, name, mimeType, bytes }: NewFile,
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${extension}`
  // The row is written first: after a crash in between, the sweep deletes the row without bytes. In the other order the
  // bytes would stay for ever.
  await db.run(sql`
    insert into file (key, name, mime_type, size_bytes, ${ownerColumn(viewer ?? {})}, created_at)
    values (${key}, ${name}, ${mimeType}, ${bytes.length}, ${viewer?.id ?? null}, ${clock.now()})`)
  await files.put(key, bytes)
  return key
}
