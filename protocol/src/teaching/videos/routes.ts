import { z } from 'zod'
import { idParams, nothing, optional } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import {
  Playback,
  StaffVideoFilter,
  UploadLink,
  Video,
  VideoEdit,
  VideoEvent,
  VideoFilter,
  VideoStatusInput,
  VideoUpload,
} from './schemas.ts'

const videoList = z.object({ videos: z.array(Video), total: z.number() })

const variants = { admin: 'all_groups', academic: 'my_groups' } as const
type Variant = keyof typeof variants

/** A curriculum's video goes by the study plan's right. */
const curriculum = (option: 'create' | 'read' | 'update') => can('study:curriculum', option)
const read = anyOf(can('all_groups:video_upload', 'read'), can('my_groups:video_upload', 'read'), curriculum('read'))

function routesOf(variant: Variant) {
  const own = (option: 'create' | 'read' | 'update') => can(`${variants[variant]}:video_upload`, option)
  /** Who uploads may go on with the own upload; of others' only who may update (A-069). */
  const change = anyOf(own('update'), own('create'), curriculum('update'), curriculum('create'))
  return {
    list: route({
      method: 'GET',
      path: `/groups/for-${variant}/{id}/videos`,
      access: own('read'),
      summary: 'Guruh darslarining videolari',
      params: idParams,
      query: VideoFilter,
      answer: videoList,
      errors: ['NOT_FOUND'],
    }),
    createLink: route({
      method: 'POST',
      path: `/video/create-link-for-${variant}`,
      access: anyOf(own('create'), curriculum('create')),
      summary: 'Video yuklash havolasini olish (tus)',
      body: VideoUpload,
      answer: UploadLink,
      status: 201,
      errors: ['NOT_FOUND', 'VIDEO_TOO_MANY', 'DISK_FULL', 'VIDEO_HOST_DOWN'],
    }),
    update: route({
      method: 'PUT',
      path: `/video/update-for-${variant}/{id}`,
      access: change,
      summary: 'Video nomi va darsini tahrirlash',
      params: idParams,
      body: VideoEdit,
      answer: z.object({ video: Video }),
      errors: ['NOT_FOUND', 'VIDEO_UPLOADING'],
    }),
    /** Only who uploads it, for as long as it is not whole; to Waiting also who may update, of a failed one. */
    updateStatus: route({
      method: 'PUT',
      path: `/video/update-status-for-${variant}/{id}`,
      access: change,
      summary: 'Yuklanayotgan videoning holatini bildirish',
      params: idParams,
      body: VideoStatusInput,
      answer: z.object({ video: Video }),
      errors: ['NOT_FOUND', 'VIDEO_CHANGED', 'VIDEO_NOT_WHOLE', 'VIDEO_TOO_MANY'],
    }),
    /**
     * `isLeaving`: said by a page that is being closed or loaded anew. An unfinished upload then goes in two
     * minutes, unless its page comes back and goes on.
     */
    remove: route({
      method: 'DELETE',
      path: `/video/delete-for-${variant}/{id}`,
      access: change,
      summary: "Videoni o'chirish",
      params: idParams,
      query: z.object({ isLeaving: optional(z.enum(['true', 'false'])).transform((value) => value === 'true') }),
      answer: nothing,
      errors: ['NOT_FOUND'],
    }),
  }
}

const admin = routesOf('admin')
const academic = routesOf('academic')

export const videos = {
  listForAdmin: admin.list,
  listForAcademic: academic.list,
  createLinkForAdmin: admin.createLink,
  createLinkForAcademic: academic.createLink,
  updateForAdmin: admin.update,
  updateForAcademic: academic.update,
  updateStatusForAdmin: admin.updateStatus,
  updateStatusForAcademic: academic.updateStatus,
  removeForAdmin: admin.remove,
  removeForAcademic: academic.remove,
  listForStaff: route({
    method: 'GET',
    path: '/video/all-for-staff',
    access: read,
    summary: "Xodim ko'ra oladigan barcha videolar",
    query: StaffVideoFilter,
    answer: videoList,
  }),
  read: route({
    method: 'GET',
    path: '/video/{id}',
    access: read,
    summary: 'Bitta video',
    params: idParams,
    answer: z.object({ video: Video }),
    errors: ['NOT_FOUND'],
  }),
  history: route({
    method: 'GET',
    path: '/video/{id}/history',
    access: read,
    summary: 'Video holatlari tarixi',
    params: idParams,
    answer: z.object({ history: z.array(VideoEvent) }),
    errors: ['NOT_FOUND'],
  }),
  play: route({
    method: 'GET',
    path: '/video/{id}/play',
    access: read,
    summary: "Videoni ko'rish manzili",
    params: idParams,
    answer: Playback,
    errors: ['NOT_FOUND', 'VIDEO_NOT_READY'],
  }),
}

/** What opens the tus server at all; whose upload it is comes second. */
export const tusAccess = anyOf(
  can('all_groups:video_upload', 'create'),
  can('my_groups:video_upload', 'create'),
  curriculum('create'),
)
