import { z } from 'zod'
import { id, paging, searchTextField, text, uploadPath } from '../../fields.ts'
import { Video, VideoEditInput } from '../../teaching/videos/schemas.ts'

const input = {
  name: VideoEditInput.shape.origName,
  description: text(999, 0).default(''),
  /** The path of the preview picture, from the upload call or the current path; null = use a frame of the video. */
  thumbnail: uploadPath.nullish(),
  /**
   * True = parents do not see the video yet. If omitted, a new video is visible, and an existing video is unchanged.
   */
  isDraft: z.boolean().optional(),
}
/** `videoId`: an uploaded video whose upload link was requested with type `parenting`. */
export const ParentingVideoInput = z.object({ ...input, videoId: id })
export type ParentingVideoInput = z.input<typeof ParentingVideoInput>
/** A new `videoId` replaces the video file; without `videoId` the file stays. */
export const ParentingVideoEdit = z.object({ ...input, videoId: id.nullish() })

export const ParentingVideo = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** A form sends `path` back unchanged to keep the picture; `url` displays it. */
  thumbnail: z.object({ path: z.string(), url: z.string() }).nullable(),
  /** Null = the upload was abandoned or the video file was deleted, so the user must upload a new video file. */
  video: Video.nullable(),
  isDraft: z.boolean(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type ParentingVideo = z.infer<typeof ParentingVideo>

export const ShownParentingVideo = ParentingVideo.pick({ id: true, name: true, description: true }).extend({
  picture: z.string().nullable(),
  durationSeconds: z.number().nullable(),
})
export type ShownParentingVideo = z.infer<typeof ShownParentingVideo>

/** `value` finds videos by a part of the name. */
export const ParentingVideoFilter = z.object({ ...paging, value: searchTextField })
