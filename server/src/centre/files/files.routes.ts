import { uploads } from '@markaz/protocol/centre/files/routes'
import {
  attachmentFileRules,
  contentPictureRules,
  staffAttachmentFileRules,
  storyFileRules,
  type UploadedFile,
} from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { readVideoSecondsFromHeader } from '../../integrations/files/video-seconds.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { attachmentFolderOf } from './attachments.ts'
import { fileRoutes } from './file-routes.ts'
import { normalizePhoto } from './photo.ts'
import { refuseUploadOverQuota, storeNewUpload, storeUpload } from './store-upload.ts'

const dayMs = 86_400_000
const filesPerBatch = 500

/**
 * First the row of an unused file loses its owner, so that the file can no longer be attached. Then the bytes and last
 * the row are deleted, so that a crash leaves no bytes without a row. Several processes may run this at once.
 */
export async function deleteUnusedFiles({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - dayMs)
  for (let swept = 0; ; ) {
    const gone = await db.many<{ key: string }>(sql`
      update file set owner_id = null, owner_student_id = null, owner_agent_id = null where key = any(array(
        select key from file where used_at is null and created_at < ${before}
          and not exists (select from erasure_hold where source = 'file' and before->>'key' = file.key)
        order by created_at limit ${filesPerBatch} for update skip locked))
      returning key`)
    for (const { key } of gone) await files.remove(key)
    swept += await db.run(sql`
      delete from file where key = any(${gone.map(({ key }) => key)}::text[]) and used_at is null`)
    if (gone.length < filesPerBatch) return swept
  }
}

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  fileRoutes(app, deps)
  registerDailyJob(app.queue, 'files.sweep', () => deleteUnusedFiles(deps))
  mountRoute(app, deps, uploads.studentPhoto, (call) => storePhoto(call, 'students/images'))
  mountRoute(app, deps, uploads.staffPhoto, (call) => storePhoto(call, 'staff/profile'))
  mountRoute(app, deps, uploads.homeworkAttachment, (call) => storeAttachment(call, call.viewer))
  mountRoute(app, deps, uploads.ownAttachment, (call) => storeAttachment(call, call.student))
  mountRoute(app, deps, uploads.parentAttachment, (call) => storeAttachment(call, call.parent))
  /** The query parameter `kind` selects the folder of the uploaded picture. */
  const pictures = <K extends string>(route: PictureCall<K>, folders: Record<K, string>) =>
    mountRoute(app, deps, route, (call) => storePicture(call, folders[call.query.kind]))
  pictures(uploads.postBanner, { banner: 'posts/images', author: 'posts/authors' })
  pictures(uploads.courseIllustration, { illustration: 'courses/illustrations', banner: 'courses/banners' })
  pictures(uploads.storeItem, { picture: 'images' })
  pictures(uploads.levelPicture, { picture: 'images' })
  pictures(uploads.notificationBanner, { picture: 'images' })
  pictures(uploads.eventBanner, { picture: 'images' })
  pictures(uploads.parentingVideoThumbnail, { picture: 'images' })
  mountRoute(app, deps, uploads.storyAttachment, (call) => {
    if (call.query.kind === 'thumbnail') return storePicture(call, 'short-videos/thumbnails')
    // The duration that the video file declares. The real duration is measured during the conversion.
    const seconds = readVideoSecondsFromHeader(call.file.bytes)
    if (seconds !== null && seconds > storyFileRules.mostSeconds)
      throw new AppError('FILE_TYPE', { fields: { file: storyFileRules.tooLong } })
    return storeUpload(call, call.viewer, { folder: 'short-videos', rules: storyFileRules })
  })
  mountRoute(app, deps, uploads.staffAttendance, (call) =>
    storeUpload(call, call.viewer, { folder: 'other', rules: staffAttachmentFileRules }),
  )
}

type PictureCall<K extends string> = RouteDefinition<
  z.ZodType,
  z.ZodType<{ kind: K }>,
  z.ZodType,
  typeof UploadedFile
> & {
  stream?: never
  download?: never
}

const storePicture = (call: RouteCall<RouteDefinition>, folder: string) =>
  storeUpload(call, call.viewer, { folder, rules: contentPictureRules })

async function storePhoto(call: RouteCall<RouteDefinition>, folder: string) {
  await refuseUploadOverQuota(call.db, call.viewer, call.file.bytes.length)
  const bytes = await normalizePhoto(call.file)
  return storeNewUpload(call, { folder, extension: 'jpg', name: call.file.name, mimeType: 'image/jpeg', bytes })
}

type Sender = Parameters<typeof storeUpload>[1]

/** The form later sends the `path` of the stored attachment, and `changeAttachments` attaches it to a row. */
const storeAttachment = (call: Parameters<typeof storeUpload>[0], sender: Sender) =>
  storeUpload(call, sender, { folder: attachmentFolderOf(sender), rules: attachmentFileRules })
