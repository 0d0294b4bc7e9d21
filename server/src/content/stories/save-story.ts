import type { stories } from '@markaz/protocol/content/stories/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { attachUpload, detachUpload, replaceUpload, requireOwnUpload } from '../../centre/files/attach-upload.ts'
import { isPictureFileKey } from '../../centre/files/file-routes.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { isCommitUncertain } from '../../db/database-errors.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { deleteVideo } from '../../teaching/videos/clean-up.ts'
import {
  addUploadedVideo,
  type CompletedUpload,
  copyToVideoHost,
  setVideoShownToStudents,
} from '../../teaching/videos/complete-video.ts'

const folder = 'short-videos'
const thumbnailFolder = 'short-videos/thumbnails'

const storyColumns = defineColumnMap('story', {
  title: 'string',
  attachment: 'string',
  thumbnail: 'string?',
  videoId: 'number?',
  link: 'string?',
  isActive: 'boolean',
})

type Saving = RouteCall<typeof stories.create> | RouteCall<typeof stories.update>

export async function createStory(call: RouteCall<typeof stories.create>) {
  const { body, viewer, clock, audit } = call
  return withVideo(call, async (tx, place) => {
    const attachment = await attachUpload(tx, { path: body.attachment, folder, viewer })
    const videoId = place && (await addVideo(tx, call, place))
    const thumbnail = await thumbnailOf(tx, call, null)
    const { title, link = null, isActive } = body
    const story = { title, attachment, thumbnail, videoId, link, isActive }
    const id = await storyColumns.insert(tx, story, { created_by: viewer.id, created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'story', entityId: id, after: body })
    return { id }
  })
}

export async function updateStory(call: RouteCall<typeof stories.update>) {
  const { db, params, body, viewer, clock, audit } = call
  const kept = await db.one<{ attachment: string }>(sql`select attachment from story where id = ${params.id}`)
  return withVideo(
    call,
    async (tx, place) => {
      const { videoId, ...before } = await storyColumns.lock(tx, params.id)
      const upload = { path: body.attachment, folder, viewer, currentKey: before.attachment }
      const attachment = await attachUpload(tx, upload)
      const isNew = attachment !== before.attachment
      const newVideoId = isNew ? place && (await addVideo(tx, call, place)) : videoId
      const thumbnail = await thumbnailOf(tx, call, before.thumbnail)
      const after = { title: body.title, attachment, thumbnail, link: body.link ?? null, isActive: body.isActive }
      await storyColumns.update(tx, params.id, { ...after, videoId: newVideoId })
      if (isNew && videoId !== null) await deleteVideo(tx, videoId, clock.now())
      else if (videoId !== null) await setVideoShownToStudents(tx, videoId, body.isActive)
      await audit(tx, { action: 'update', entity: 'story', entityId: params.id, before, after })
      return { id: params.id }
    },
    kept?.attachment,
  )
}

export async function removeStory({ params, clock, audit }: RouteCall<typeof stories.remove>, tx: Db) {
  const { videoId, ...before } = await storyColumns.lock(tx, params.id)
  await tx.run(sql`delete from story where id = ${params.id}`)
  for (const key of [before.attachment, before.thumbnail]) await detachUpload(tx, key)
  if (videoId !== null) await deleteVideo(tx, videoId, clock.now())
  await audit(tx, { action: 'delete', entity: 'story', entityId: params.id, before })
  return {}
}

/**
 * Copies the story's video to the video host, then runs `save` in a transaction. If the transaction fails, the copy is
 * deleted.
 * @param currentKey the story's current attachment, whose video is already at the video host
 */
async function withVideo<T>(
  call: Saving,
  save: (tx: Db, place: CompletedUpload | null) => Promise<T>,
  currentKey?: string,
): Promise<T> {
  const { db, body, viewer, uploads } = call
  const path = body.attachment
  const isNew = path !== currentKey && !isPictureFileKey(path)
  if (isNew) await requireOwnUpload(db, { path, folder, viewer })
  const place = isNew ? await copyToVideoHost(call, path) : null
  try {
    return await db.transaction((tx) => save(tx, place))
  } catch (error) {
    if (place && !isCommitUncertain(error)) await uploads.remove(place.hostId).catch(() => {})
    throw error
  }
}

async function addVideo(tx: Db, { body, viewer, clock }: Saving, place: CompletedUpload): Promise<number> {
  const video = { ...place, type: VideoType.Story, name: body.title, staffId: viewer.id, now: clock.now() }
  const id = await addUploadedVideo(tx, video)
  await setVideoShownToStudents(tx, id, body.isActive)
  return id
}

/** Only a video has a separate preview; a picture is its own preview. */
function thumbnailOf(tx: Db, { body, viewer }: Saving, currentKey: string | null): Promise<string | null> {
  const path = isPictureFileKey(body.attachment) ? null : body.thumbnail
  return replaceUpload(tx, { path, folder: thumbnailFolder, viewer, currentKey })
}
