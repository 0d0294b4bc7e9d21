import { AppError } from '@markaz/protocol/errors'
import { type Playback, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'
import { playbackForViewer } from './playback.ts'

type Watcher = Parameters<typeof playbackForViewer>[0] & { db: Db }

export async function preparePlayback(call: Watcher, id: number, mayWatch: Sql): Promise<Playback> {
  const row = orNotFound(
    await call.db.one<{
      status: VideoStatus
      hostId: string
      playable: PlayableVideo | null
      durationSeconds: number | null
    }>(sql`
    select status, host_id as "hostId", playable, duration_seconds as "durationSeconds" from video
    where id = ${id} and deleted_at is null and ${mayWatch}`),
  )
  const { status, playable, ...video } = row
  if (status !== VideoStatus.Done || !playable) throw new AppError('VIDEO_NOT_READY')
  return playbackForViewer(call, { ...video, playable })
}
