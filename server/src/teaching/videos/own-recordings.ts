import type { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { type Recording, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'
import { posterUrlOf } from './playback.ts'
import { isRecordingVisibleToStudentSql } from './video-scope.ts'
import { lessonNameSql } from './videos.queries.ts'

type RecordingRow = Omit<Recording, 'poster'> & { hostId: string; playable: PlayableVideo | null }

export async function listOwnRecordings(call: RouteCall<typeof ownVideos.list>) {
  const { db, student, today, query } = call
  const from = sql`
    from video join lesson on lesson.id = video.lesson_id
    where video.group_id in (select group_id from student_group where student_id = ${student.id})
      and status = ${VideoStatus.Done} and video.deleted_at is null and ${isRecordingVisibleToStudentSql(student, today)}
      and ${joinFiltersByAnd(query.groupId ? [sql`video.group_id = ${query.groupId}`] : [])}`
  const rows = await db.many<RecordingRow>(sql`
    select video.id, orig_name as name, duration_seconds as "durationSeconds", host_id as "hostId", playable,
      (select json_build_object('id', id, 'name', name) from study_group where id = video.group_id) as "group",
      json_build_object('id', lesson.id, 'date', lesson.date, 'name', ${lessonNameSql}) as lesson
    ${from} order by lesson.date desc, lesson.begin_time desc, video.id desc ${pageSql(query)}`)
  const videos = rows.map(({ hostId, playable, ...row }) => ({
    ...row,
    poster: posterUrlOf({ ...call, viewer: student }, { hostId, playable }),
  }))
  return { videos, total: await countRowsOf(db, from) }
}
