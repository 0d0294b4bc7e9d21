import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { ParentingVideo, ParentingVideoEdit, ParentingVideoFilter, ParentingVideoInput } from './schemas.ts'

const permission = 'content:parenting_videos'
const made = z.object({ id: z.number() })

/** Videos are uploaded by `POST /video/create-link-…` (type `parenting`) and played by `GET /video/{id}/play`. */
export const parentingVideos = {
  list: route('GET', '/parenting-videos', {
    access: requireGrant(permission, 'read'),
    summary: 'Ota-onalar uchun videolar',
    query: ParentingVideoFilter,
    answer: z.object({ parentingVideos: z.array(ParentingVideo), total: z.number() }),
  }),
  create: route('POST', '/parenting-videos', {
    access: requireGrant(permission, 'create'),
    summary: "Ota-onalar uchun video qo'shish",
    body: ParentingVideoInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  read: route('GET', '/parenting-videos/{id}', {
    access: requireGrant(permission, 'read'),
    summary: 'Ota-onalar uchun bitta video',
    answer: z.object({ parentingVideo: ParentingVideo }),
  }),
  update: route('PUT', '/parenting-videos/{id}', {
    edits: true,
    access: requireGrant(permission, 'update'),
    summary: 'Ota-onalar uchun videoni tahrirlash',
    body: ParentingVideoEdit,
    answer: made,
    errors: ['FILE_UNKNOWN'],
  }),
  remove: route('DELETE', '/parenting-videos/{id}', {
    access: requireGrant(permission, 'delete'),
    summary: "Ota-onalar uchun videoni o'chirish",
  }),
}
