import { z } from 'zod'
import { id, paging, searchValue, text, uploadPath } from '../../fields.ts'
import { Video, VideoEdit } from '../../teaching/videos/schemas.ts'

const input = {
  /** The video's name, at most 500 characters, with the same rule as for other videos. */
  name: VideoEdit.shape.origName,
  description: text(999, 0).default(''),
  /** The path from the upload call, or of the current picture; null = a frame chosen by the conversion. */
  thumbnail: uploadPath.nullish(),
  /** True = not visible to parents yet; undefined = a new video is visible, an existing one keeps its state. */
  isDraft: z.boolean().optional(),
}
/** `videoId`: the video for which the upload link of type `parenting` was made. */
export const ParentingVideoInput = z.object({ ...input, videoId: id })
export type ParentingVideoInput = z.input<typeof ParentingVideoInput>
/** A new `videoId` replaces the video; without one it stays. */
export const ParentingVideoEdit = z.object({ ...input, videoId: id.nullish() })

export const ParentingVideo = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Forms send `path` back; `url` shows the picture. */
  thumbnail: z.object({ path: z.string(), url: z.string() }).nullable(),
  /**
   * The uploaded video; null = the upload was abandoned or the video was deleted, so the user must upload a new one.
   */
  video: Video.nullable(),
  isDraft: z.boolean(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type ParentingVideo = z.infer<typeof ParentingVideo>

/** A video in the parents' list. */
export const ShownParentingVideo = ParentingVideo.pick({ id: true, name: true, description: true }).extend({
  /** The address of the video's preview picture. */
  picture: z.string().nullable(),
  durationSeconds: z.number().nullable(),
})
export type ShownParentingVideo = z.infer<typeof ShownParentingVideo>

/** `value`: a part of the name. Newest first. */
export const ParentingVideoFilter = z.object({ ...paging, value: searchValue })
