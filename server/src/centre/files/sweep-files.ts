import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
const atOnce = 500

/**
 * The row of an unused file first loses its owner, so that the file cannot be attached any more. The row is deleted
 * after the bytes, so that a crash leaves no bytes without a row. Several processes may run this concurrently.
 */
export async function deleteUnusedFiles({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - dayMs)
  for (let swept = 0; ; ) {
    const gone = await db.many<{ key: string }>(sql`
      update file set owner_id = null, owner_student_id = null, owner_agent_id = null where key = any(array(
        select key from file where used_at is null and created_at < ${before}
          and not exists (select from erasure_hold where source = 'file' and before->>'key' = file.key)
        order by created_at limit ${atOnce} for update skip locked))
      returning key`)
    for (const { key } of gone) await files.remove(key)
    swept += await db.run(sql`
      delete from file where key = any(${gone.map(({ key }) => key)}::text[]) and used_at is null`)
    if (gone.length < atOnce) return swept
  }
}
