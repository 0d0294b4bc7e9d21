import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { videos } from '../../teaching/videos/routes.ts'
import { UploadLink, Video, VideoStatusInput } from '../../teaching/videos/schemas.ts'
import { PublicVideoFilter, PublicVideoNameInput, PublicVideoUpload } from './schemas.ts'

const changed = z.object({ video: Video })
/** A user with the create right can change only their own uploads; the update right covers uploads of others. */
const change = requireAnyGrant(requireGrant('study:curriculum', 'update'), requireGrant('study:curriculum', 'create'))

/** The calls of `videos` for videos of the type `public`, which have their own paths. */
export const publicVideos = {
  list: route('GET', '/public-videos', {
    access: requireGrant('study:curriculum', 'read'),
    summary: 'Ommaviy videolar, yangisi birinchi',
    query: PublicVideoFilter,
    answer: z.object({ videos: z.array(Video), total: z.number() }),
  }),
  create: route('POST', '/public-videos', {
    access: requireGrant('study:curriculum', 'create'),
    summary: 'Ommaviy video yuklash havolasini olish (tus)',
    body: PublicVideoUpload,
    answer: UploadLink,
    status: 201,
    errors: ['VIDEO_TOO_MANY', 'DISK_FULL', 'VIDEO_HOST_DOWN'],
  }),
  update: route('PUT', '/public-videos/{id}', {
    edits: true,
    access: change,
    summary: 'Ommaviy video nomini tahrirlash',
    body: PublicVideoNameInput,
    answer: changed,
    errors: ['VIDEO_UPLOADING'],
  }),
  updateStatus: route('PUT', '/public-videos/status/{id}', {
    idempotent: true,
    access: change,
    summary: 'Yuklanayotgan ommaviy videoning holatini bildirish',
    body: VideoStatusInput,
    answer: changed,
    errors: ['VIDEO_CHANGED', 'VIDEO_NOT_WHOLE', 'VIDEO_TOO_MANY'],
  }),
  remove: route('DELETE', '/public-videos/{id}', {
    idempotent: true,
    access: change,
    summary: "Ommaviy videoni o'chirish",
    query: videos.remove.all.query,
    errors: ['VIDEO_IN_USE'],
  }),
}
