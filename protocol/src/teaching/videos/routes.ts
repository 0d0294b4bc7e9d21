import { z } from 'zod'
import { queryFlag } from '../../fields.ts'
import {
  defineRoutePerGroupScope,
  type GrantAccessRule,
  mapGroupAccessScopes,
  requireAnyGrant,
  requireGroupGrant,
  route,
} from '../../route.ts'
import {
  nonLessonVideoTypes,
  Playback,
  requiredVideoGrant,
  StaffVideoFilter,
  UploadLink,
  Video,
  VideoEditInput,
  VideoEvent,
  VideoFilter,
  VideoStatusInput,
  VideoUpload,
} from './schemas.ts'

const videoList = z.object({ videos: z.array(Video), total: z.number() })

/** Users with the right for at least one video type pass; the handler then checks the right for the video's type. */
const nonLessonVideoRule = (option: 'create' | 'read' | 'update') =>
  ({
    kind: 'can',
    anyOf: nonLessonVideoTypes.map((type) => requiredVideoGrant(type, option)),
  }) satisfies GrantAccessRule
const create = mapGroupAccessScopes((reach) =>
  requireAnyGrant(requireGroupGrant('video_upload', 'create')[reach], nonLessonVideoRule('create')),
)
/** A user with the create right can change only their own uploads; the update right covers uploads of others. */
const change = mapGroupAccessScopes((reach) =>
  requireAnyGrant(
    requireGroupGrant('video_upload', 'update')[reach],
    requireGroupGrant('video_upload', 'create')[reach],
    nonLessonVideoRule('update'),
    nonLessonVideoRule('create'),
  ),
)
/** Users who may read a group's study plan may also play the videos of its topics. */
const followers = requireGroupGrant('all_homeworks', 'read')
const recorded = requireGroupGrant('video_upload', 'read')
const read = requireAnyGrant(recorded.all, recorded.own, nonLessonVideoRule('read'), followers.all, followers.own)

export const videos = {
  list: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/videos', {
    access: requireGroupGrant('video_upload', 'read'),
    summary: 'Guruh darslarining videolari',
    query: VideoFilter,
    answer: videoList,
  }),
  createLink: defineRoutePerGroupScope('POST', '/video/create-link-for-{reach}', {
    access: create,
    summary: 'Video yuklash havolasini olish (tus)',
    body: VideoUpload,
    answer: UploadLink,
    status: 201,
    errors: ['NOT_FOUND', 'VIDEO_TOO_MANY', 'DISK_FULL', 'VIDEO_HOST_DOWN'],
  }),
  update: defineRoutePerGroupScope('PUT', '/video/update-for-{reach}/{id}', {
    edits: true,
    access: change,
    summary: 'Video nomi va darsini tahrirlash',
    body: VideoEditInput,
    answer: z.object({ video: Video }),
    errors: ['VIDEO_UPLOADING'],
  }),
  /**
   * Until the upload is complete, only the uploader may report a status. Users with the update right may set a failed
   * video to Waiting, so that it is converted again.
   */
  updateStatus: defineRoutePerGroupScope('PUT', '/video/update-status-for-{reach}/{id}', {
    idempotent: true,
    access: change,
    summary: 'Yuklanayotgan videoning holatini bildirish',
    body: VideoStatusInput,
    answer: z.object({ video: Video }),
    errors: ['VIDEO_CHANGED', 'VIDEO_NOT_WHOLE', 'VIDEO_TOO_MANY', 'VIDEO_HOST_DOWN'],
  }),
  /**
   * `isLeaving`: the user closes or reloads the page. The server then deletes an unfinished upload after two minutes,
   * unless the reloaded page continues it.
   */
  remove: defineRoutePerGroupScope('DELETE', '/video/delete-for-{reach}/{id}', {
    idempotent: true,
    access: change,
    summary: "Videoni o'chirish",
    query: z.object({ isLeaving: queryFlag }),
    errors: ['VIDEO_IN_USE'],
  }),
  listForStaff: route('GET', '/video/all-for-staff', {
    access: read,
    summary: "Xodim ko'ra oladigan barcha videolar",
    query: StaffVideoFilter,
    answer: videoList,
  }),
  read: route('GET', '/video/{id}', {
    access: read,
    summary: 'Bitta video',
    answer: z.object({ video: Video }),
  }),
  history: route('GET', '/video/{id}/history', {
    access: read,
    summary: 'Video holatlari tarixi',
    answer: z.object({ history: z.array(VideoEvent) }),
  }),
  play: route('GET', '/video/{id}/play', {
    access: read,
    summary: "Videoni ko'rish manzili",
    answer: Playback,
    errors: ['VIDEO_NOT_READY'],
  }),
}
