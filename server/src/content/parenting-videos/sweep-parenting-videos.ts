import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { deleteVideo } from '../../teaching/videos/delete-video.ts'

const dayMs = 86_400_000

/** Deletes uploads whose form was not saved within a day. Returns their number. */
export async function deleteUnsavedParentingVideos({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const isUnsaved = sql`not exists (select from parenting_video where video_id = video.id)`
    const locked = await tx.many<{ id: number }>(sql`
      select id from video
      where type = ${VideoType.Parenting} and deleted_at is null and created_at < ${new Date(now.getTime() - dayMs)}
        and ${isUnsaved}
      for update skip locked`)
    // Checks again after the lock, because the form of an upload may have been saved since the first query.
    const lost = await tx.many<{ id: number }>(sql`
      select id from video where id = any(${locked.map(({ id }) => id)}::bigint[]) and ${isUnsaved}`)
    for (const { id } of lost) await deleteVideo(tx, id, now)
    return lost.length
  })
}
