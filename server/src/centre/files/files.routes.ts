import { uploads } from '@markaz/protocol/centre/files/routes'
import {
  contentPictureRules,
  staffAttachmentFileRules,
  storyFileRules,
  type Uploaded,
} from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { readDeclaredVideoSeconds } from '../../integrations/files/video-seconds.ts'
import { registerDailyJob } from '../../jobs/daily-job.ts'
import { fileRoutes } from './file-routes.ts'
import { storeAttachment } from './keep-attachment.ts'
import { storeUnusedUpload, storeUpload } from './keep-upload.ts'
import { normalizePhoto } from './photo.ts'
import { deleteUnusedFiles } from './sweep-files.ts'
import { requireUnusedUploadQuota } from './unused-share.ts'

/** The specification defines the folder for each kind of file. */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  fileRoutes(app, deps)
  registerDailyJob(app.queue, 'files.sweep', () => deleteUnusedFiles(deps))
  mountRoute(app, deps, uploads.studentPhoto, (call) => keepPhoto(call, 'students/images'))
  mountRoute(app, deps, uploads.staffPhoto, (call) => keepPhoto(call, 'staff/profile'))
  mountRoute(app, deps, uploads.homeworkAttachment, (call) => storeAttachment(call, call.viewer))
  mountRoute(app, deps, uploads.ownAttachment, (call) => storeAttachment(call, call.student))
  mountRoute(app, deps, uploads.parentAttachment, (call) => storeAttachment(call, call.parent))
  /** The query parameter `kind` selects the folder of the uploaded picture. */
  const pictures = <K extends string>(route: PictureCall<K>, folders: Record<K, string>) =>
    mountRoute(app, deps, route, (call) => keepPicture(call, folders[call.query.kind]))
  pictures(uploads.postBanner, { banner: 'posts/images', author: 'posts/authors' })
  pictures(uploads.courseIllustration, { illustration: 'courses/illustrations', banner: 'courses/banners' })
  pictures(uploads.storeItem, { picture: 'images' })
  pictures(uploads.levelPicture, { picture: 'images' })
  pictures(uploads.notificationBanner, { picture: 'images' })
  pictures(uploads.eventBanner, { picture: 'images' })
  pictures(uploads.parentingVideoThumbnail, { picture: 'images' })
  mountRoute(app, deps, uploads.storyAttachment, (call) => {
    if (call.query.kind === 'thumbnail') return keepPicture(call, 'short-videos/thumbnails')
    // The duration that the video file declares. The real duration is measured during the conversion.
    const seconds = readDeclaredVideoSeconds(call.file.bytes)
    if (seconds !== null && seconds > storyFileRules.mostSeconds)
      throw new AppError('FILE_TYPE', { fields: { file: storyFileRules.tooLong } })
    return storeUpload(call, call.viewer, { folder: 'short-videos', rules: storyFileRules })
  })
  mountRoute(app, deps, uploads.staffAttendance, (call) =>
    storeUpload(call, call.viewer, { folder: 'other', rules: staffAttachmentFileRules }),
  )
}

type PictureCall<K extends string> = RouteDefinition<z.ZodType, z.ZodType<{ kind: K }>, z.ZodType, typeof Uploaded> & {
  stream?: never
  download?: never
}

const keepPicture = (call: RouteCall<RouteDefinition>, folder: string) =>
  storeUpload(call, call.viewer, { folder, rules: contentPictureRules })

async function keepPhoto(call: RouteCall<RouteDefinition>, folder: string) {
  await requireUnusedUploadQuota(call.db, call.viewer, call.file.bytes.length)
  const bytes = await normalizePhoto(call.file)
  return storeUnusedUpload(call, { folder, extension: 'jpg', name: call.file.name, mimeType: 'image/jpeg', bytes })
}
