import { z } from 'zod'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { generalErrorTexts } from '../../field-texts.ts'
import { id, idAndName, optionalParam, paging, searchTextField, text } from '../../fields.ts'
import type { GrantAction, PermissionName } from '../../permissions.ts'
import type { Grant } from '../../route.ts'

export const VideoStatus = { Processing: 1, Done: 2, Error: 3, Pause: 4, Uploading: 5, Waiting: 6 } as const
export type VideoStatus = (typeof VideoStatus)[keyof typeof VideoStatus]

/** The kind of record with the video. Story videos are uploaded with the story, others through an upload link. */
export const VideoType = {
  Lesson: 'lesson',
  Curriculum: 'curriculum',
  Parenting: 'parenting',
  Story: 'story',
  Public: 'public',
} as const
export type VideoType = (typeof VideoType)[keyof typeof VideoType]

/**
 * The permission for each type of video. Lesson videos are not listed, because they need the permission for a group's
 * tab.
 */
const videoRights = {
  curriculum: 'study:curriculum',
  parenting: 'content:parenting_videos',
  story: 'content:posts',
  public: 'study:curriculum',
} as const satisfies Record<NonLessonVideoType, PermissionName>
export type NonLessonVideoType = Exclude<VideoType, 'lesson'>
export const nonLessonVideoTypes = Object.keys(videoRights) as NonLessonVideoType[]

/**
 * Returns the right that a call for this type of video needs. For reading videos of stories, the right to read blogs
 * (`profile.read`) is enough.
 */
export const requiredVideoGrant = (type: NonLessonVideoType, option: GrantAction): Grant =>
  type === VideoType.Story && option === 'read' ? 'profile.read' : `${videoRights[type]}.${option}`

/** Status changes that the uploading browser may report. Error to Waiting makes the server convert the video again. */
const moves: Record<VideoStatus, readonly VideoStatus[]> = {
  [VideoStatus.Uploading]: [VideoStatus.Pause, VideoStatus.Waiting, VideoStatus.Error],
  [VideoStatus.Pause]: [VideoStatus.Uploading, VideoStatus.Error],
  [VideoStatus.Error]: [VideoStatus.Uploading, VideoStatus.Waiting],
  [VideoStatus.Waiting]: [],
  [VideoStatus.Processing]: [],
  [VideoStatus.Done]: [],
}
export const mayChangeVideoStatus = (from: VideoStatus, to: VideoStatus): boolean => moves[from].includes(to)

interface VideoFormat {
  extension: string
  mimeTypes: readonly string[]
}
const format = (extension: string, ...mimeTypes: string[]): VideoFormat => ({ extension, mimeTypes })
const mp4 = format('mp4', 'video/mp4')
const webm = format('webm', 'video/webm')
const mov = format('mov', 'video/quicktime')
const mkv = format('mkv', 'video/x-matroska', 'video/matroska')
const mpeg = format('mpeg', 'video/mpeg')
const mpg = format('mpg', 'video/mpeg')
const avi = format('avi', 'video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi')
const m4v = format('m4v', 'video/x-m4v')
const ogm = format('ogm', 'video/ogg', 'video/x-ogm')

const others = [mp4, webm, mpeg, avi, mkv, m4v, ogm, mov, mpg]

/** Accepted files of each type of video, by extension or MIME type; the server also checks the content. */
export const videoFormats: Record<VideoType, readonly VideoFormat[]> = {
  lesson: [
    mp4,
    webm,
    mov,
    format('wmv', 'video/x-ms-wmv'),
    mkv,
    mpeg,
    avi,
    m4v,
    ogm,
    mpg,
    format('asx', 'video/x-ms-asf'),
    format('mxf', 'application/mxf', 'video/mxf'),
  ],
  curriculum: others,
  parenting: others,
  public: others,
  story: [mp4, webm],
}

export function isVideoFile({ name, type }: { name: string; type: string }, of: VideoType): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const mimeType = type.toLowerCase().split(';')[0]?.trim() ?? ''
  return videoFormats[of].some((one) => one.extension === extension || one.mimeTypes.includes(mimeType))
}

/** The maximum number of videos that one person uploads at the same time. */
export const maxConcurrentUploads = 10
export const videoMaxBytes = 20 * 1024 ** 3
export const videoFieldErrorTexts = {
  tooMany: teachingErrorTexts.tenVideos,
  nameTooLong: teachingErrorTexts.videoNameTooLong,
  tooLarge: teachingErrorTexts.videoTooLarge,
  empty: generalErrorTexts.emptyFile,
}

const VideoLesson = z.object({
  id: z.number(),
  /** The theme of the lesson's homework; if the lesson has no homework, the lesson's day. */
  name: z.string(),
  /** `YYYY-MM-DD` in Asia/Tashkent. */
  date: z.string(),
  createdAt: z.string(),
})

export const Video = z.object({
  id: z.number(),
  type: z.enum(VideoType),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  curriculumId: z.number().nullable(),
  origName: z.string(),
  fileName: z.string(),
  status: z.enum(VideoStatus),
  /** In responses, equal to `status`; during an upload the browser replaces the value with its own newer status. */
  currentStatus: z.enum(VideoStatus),
  /** Progress of the upload or of the conversion, in percent (0…100). */
  percentage: z.number(),
  /** Why the video failed; null unless the status is Error. */
  message: z.string().nullable(),
  /** The size of the video file in bytes. */
  size: z.number(),
  createdAt: z.string(),
  lesson: VideoLesson.nullable(),
  isUploading: z.boolean(),
  /** True = the upload is complete; if the conversion fails, the server can repeat the conversion. */
  isWhole: z.boolean(),
  durationSeconds: z.number().nullable(),
  /** The address of the video's preview picture, made for this viewer; null = there is none yet. */
  poster: z.string().nullable(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type Video = z.infer<typeof Video>

/** The fields of a playable video for viewers without the right to change videos. */
export const VideoForPlayback = Video.pick({ id: true, durationSeconds: true, poster: true }).extend({
  name: z.string(),
})
export type VideoForPlayback = z.infer<typeof VideoForPlayback>

export const Recording = VideoForPlayback.extend({
  group: idAndName,
  lesson: z.object({ id: z.number(), date: z.string(), name: z.string() }),
})
export type Recording = z.infer<typeof Recording>

/** An entry of the history of a video; lists show the latest entry first. */
export const VideoEvent = z.object({
  id: z.number(),
  status: z.enum(VideoStatus),
  message: z.string(),
  createdAt: z.string(),
  /** The user who caused the entry; null = the server caused it. */
  by: z.object({ id: z.number(), fullName: z.string() }).nullable(),
})
export type VideoEvent = z.infer<typeof VideoEvent>

/** A lesson recording needs `groupId` and `lessonId`; a study plan's video needs `curriculumId`, the topic's id. */
export const VideoUpload = z
  .object({
    groupId: id.nullish(),
    lessonId: id.nullish(),
    curriculumId: id.nullish(),
    origName: text(500),
    fileName: text(255).optional(),
    size: z.int().min(1, videoFieldErrorTexts.empty).max(videoMaxBytes, videoFieldErrorTexts.tooLarge),
    type: z.enum(VideoType).exclude(['Story']),
  })
  .superRefine(({ type, groupId, lessonId }, context) => {
    if (type !== VideoType.Lesson) return
    for (const [path, value] of Object.entries({ groupId, lessonId }))
      if (!value) context.addIssue({ code: 'custom', path: [path], message: generalErrorTexts.required })
  })
export type VideoUpload = z.infer<typeof VideoUpload>
export type VideoUploadType = VideoUpload['type']

/** `videoId`: the id at the video host. `uploadUrl`: a tus address; below `/tus/files` it needs the bearer token. */
export const UploadLink = z.object({ id: z.number(), videoId: z.string(), uploadUrl: z.string() })
export type UploadLink = z.infer<typeof UploadLink>

export const VideoEditInput = z.object({ origName: text(500), lessonId: id.nullish() })

const told = z.enum({
  Error: VideoStatus.Error,
  Pause: VideoStatus.Pause,
  Uploading: VideoStatus.Uploading,
  Waiting: VideoStatus.Waiting,
})
export const VideoStatusInput = z.object({ status: told, message: text(500) })

/**
 * `hls`: needs a player that supports HLS. `embed`: an iframe of the video host. `url` is valid for at least an hour,
 * only for the viewer's session.
 */
export const Playback = z.object({
  kind: z.enum(['hls', 'file', 'embed']),
  url: z.string(),
  mimeType: z.string().nullable(),
  poster: z.string().nullable(),
  durationSeconds: z.number().nullable(),
})
export type Playback = z.infer<typeof Playback>

const status = optionalParam(z.coerce.number().pipe(z.enum(VideoStatus)))

/** `value` finds videos by a part of the name. */
export const VideoFilter = z.object({ ...paging, value: searchTextField, status, lessonId: optionalParam(id) })

export const StaffVideoFilter = z.object({
  ...paging,
  keys: z.preprocess(
    (keys) => (typeof keys === 'string' ? [keys] : keys),
    z
      .array(z.enum(['origName']))
      .max(10)
      .default(['origName']),
  ),
  value: searchTextField,
  status,
  type: optionalParam(z.enum(VideoType)),
  groupId: optionalParam(id),
  curriculumId: optionalParam(id),
})
