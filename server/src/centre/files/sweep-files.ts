import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
const atOnce = 500

/**
 * Deletes files that were unused for a day, and files that rows no longer use. The row is deleted first, so that the
 * file cannot be attached while its bytes are deleted. A crash in between leaves bytes without a row; they use space
 * but are not accessible. Several processes may run this concurrently.
 * @returns the number of deleted files
 */
export async function sweepFiles({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - dayMs)
  for (let swept = 0; ; ) {
    const gone = await db.many<{ key: string }>(sql`
      delete from file where key = any(array(
        select key from file where used_at is null and created_at < ${before}
          and not exists (select from erasure_hold where source = 'file' and before->>'key' = file.key)
        order by created_at limit ${atOnce} for update skip locked))
      returning key`)
    for (const { key } of gone) await files.remove(key)
    swept += gone.length
    if (gone.length < atOnce) return swept
  }
}
