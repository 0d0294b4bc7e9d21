import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import {
  maxConcurrentUploads,
  type UploadLink,
  VideoStatus,
  VideoType,
  type VideoUpload,
} from '@markaz/protocol/teaching/videos/schemas'
import { requireGroupInScope } from '../../access/reach.ts'
import { isCommitUncertain } from '../../db/database-errors.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { VideoHostError } from '../../integrations/video-host/port.ts'
import { addVideoStatusHistoryEntry, runningUploadExpiryMs, videoHostCheckIntervalMs } from './change-status.ts'
import { topicVideosProvider } from './topic-videos.ts'
import { queueUnusedUploadRemoval } from './unused-uploads.ts'
import { hasVideoGrant } from './video-scope.ts'
import { videosText } from './videos.text.ts'

type CreateVideoCall = RouteCall<typeof videos.createLink.all>

/**
 * Creates a video with a link for its upload. Creates the upload at the video host before the video's row. If the row
 * cannot be written, the upload is removed; after a crash `queueUnusedUploadRemoval` removes the upload.
 */
export async function createVideo(call: CreateVideoCall, reach: GroupAccessScope): Promise<UploadLink> {
  const { db, viewer, body } = call
  const isLesson = body.type === VideoType.Lesson
  if (!hasVideoGrant(viewer, 'create', body.type === VideoType.Lesson ? reach : body.type))
    throw new AppError('FORBIDDEN')
  const place = isLesson ? { groupId: body.groupId as number, lessonId: body.lessonId as number } : null
  if (place) {
    await requireGroupInScope(db, { ...call, reach }, place.groupId)
    await requireLessonForVideo(db, place)
  }
  await refuseTooManyUploads(db, viewer.id)

  const { origName, size } = body
  const host = call.videoHosts.forNew
  const made = await translateVideoHostErrors(() =>
    host.createUpload({ name: origName, sizeBytes: size }, (hostId) =>
      queueUnusedUploadRemoval(db, call, { host: host.name, hostId }),
    ),
  )
  try {
    const id = await db.transaction((tx) => insertVideo(tx, call, { ...made, host: host.name, place }))
    return { id, videoId: made.hostId, uploadUrl: made.uploadUrl }
  } catch (error) {
    // An error of the removal is ignored, because the original error is more useful to the user.
    if (!isCommitUncertain(error)) await host.remove(made.hostId).catch(() => {})
    throw error
  }
}

/**
 * Locks the user's row, so that a simultaneous request waits and then counts this request's video too. Throws
 * VIDEO_TOO_MANY.
 */
export async function requireUploadSlot(tx: Db, staffId: number): Promise<void> {
  await tx.one(sql`select id from staff where id = ${staffId} for no key update`)
  await refuseTooManyUploads(tx, staffId)
}

async function refuseTooManyUploads(db: Db, staffId: number): Promise<void> {
  const uploading = await db.one<{ count: number }>(sql`
    select count(*) from video where author_id = ${staffId} and status = ${VideoStatus.Uploading} and deleted_at is null`)
  if ((uploading?.count ?? 0) >= maxConcurrentUploads) throw new AppError('VIDEO_TOO_MANY')
}

/** Locks the lesson, so that it cannot be deleted. Throws VALIDATION unless it is a lesson of the group. */
export async function requireLessonForVideo(
  db: Db,
  { groupId, lessonId }: { groupId: number | null; lessonId: number },
): Promise<void> {
  const lesson = await db.one(sql`select id from lesson where id = ${lessonId} and group_id = ${groupId} for share`)
  if (!lesson) refuseField('lessonId', teachingErrorTexts.noLesson)
}

interface NewVideo {
  host: string
  hostId: string
  uploadUrl: string
  place: { groupId: number; lessonId: number } | null
}

async function insertVideo(tx: Db, call: CreateVideoCall, video: NewVideo): Promise<number> {
  const { viewer, body } = call
  const { place, host, hostId, uploadUrl } = video
  const now = call.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  await requireUploadSlot(tx, viewer.id)
  if (place) await requireLessonForVideo(tx, place)
  const { type, origName, size }: VideoUpload = body
  const { groupId = null, lessonId = null } = place ?? {}
  const curriculumId = type === VideoType.Curriculum ? (body.curriculumId ?? null) : null
  if (curriculumId) await topicVideosProvider.asked.lock(tx, viewer, curriculumId)
  const id = await tx.newId(sql`
    insert into video (type, group_id, lesson_id, curriculum_id, orig_name, file_name, size_bytes, status, host, host_id,
      upload_url, author_id, expires_at, next_attempt_at, created_at, is_for_students)
    values (${type}, ${groupId}, ${lessonId}, ${curriculumId}, ${origName}, ${body.fileName ?? origName}, ${size},
      ${VideoStatus.Uploading}, ${host}, ${hostId}, ${uploadUrl}, ${viewer.id}, ${after(runningUploadExpiryMs)},
      ${after(videoHostCheckIntervalMs)}, ${now}, ${type === VideoType.Public})
    returning id`)
  if (host === 'local')
    await tx.run(sql`
      insert into video_upload (id, video_id, owner_id, size_bytes, created_at)
      values (${hostId}, ${id}, ${viewer.id}, ${size}, ${now})`)
  await addVideoStatusHistoryEntry(tx, {
    videoId: id,
    status: VideoStatus.Uploading,
    message: videosText.uploading,
    staffId: viewer.id,
    now,
  })
  await call.audit(tx, {
    action: 'create',
    entity: 'video',
    entityId: id,
    after: { type, groupId, lessonId, curriculumId, origName, size, host },
  })
  return id
}

export async function translateVideoHostErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof VideoHostError) throw new AppError('VIDEO_HOST_DOWN', { cause: error })
    throw error
  }
}
