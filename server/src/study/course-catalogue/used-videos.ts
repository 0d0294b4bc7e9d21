import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'

export async function refuseDeletingUsedVideo(tx: Db, videoId: number): Promise<void> {
  if (await tx.one(sql`select id from catalog_lesson where video_id = ${videoId} limit 1`))
    throw new AppError('VIDEO_IN_USE')
}
