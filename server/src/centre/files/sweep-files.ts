import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
const atOnce = 500

/**
 * Removes the files nobody took into use within a day, and those that were let go. The row goes first, so that nobody
 * can take a file whose bytes are going; a crash in between leaves bytes that no row names: they take room, and
 * nobody can reach them. Several processes may sweep at once.
 * @returns how many
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
