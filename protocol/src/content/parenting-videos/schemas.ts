import { z } from 'zod'
import { id, paging, searchValue, text, uploadPath } from '../../fields.ts'
import { Video, VideoEdit } from '../../teaching/videos/schemas.ts'

const input = {
  /** The name is as every video's, of at most 500 characters. */
  name: VideoEdit.shape.origName,
  description: text(999, 0).default(''),
  /** What the upload answered, or the picture it has; null = the conversion's picture stands for the video. */
  thumbnail: uploadPath.nullish(),
  /** Not shown to parents yet; without it a new one is shown and an old one stays as it is. */
  isDraft: z.boolean().optional(),
}
/** `videoId`: what the upload link of type `parenting` was made for. */
export const ParentingVideoInput = z.object({ ...input, videoId: id })
export type ParentingVideoInput = z.input<typeof ParentingVideoInput>
/** Another video takes the place of the one before; without one that stays. */
export const ParentingVideoEdit = z.object({ ...input, videoId: id.nullish() })

export const ParentingVideo = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** `path` goes back with the form, `url` shows it. */
  thumbnail: z.object({ path: z.string(), url: z.string() }).nullable(),
  /** null = its upload was given up, or the video was deleted by itself: it wants another one. */
  video: Video.nullable(),
  isDraft: z.boolean(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type ParentingVideo = z.infer<typeof ParentingVideo>

/** A parenting video as parents see it in a list. */
export const ShownParentingVideo = ParentingVideo.pick({ id: true, name: true, description: true }).extend({
  /** An address of the picture that stands for it. */
  picture: z.string().nullable(),
  durationSeconds: z.number().nullable(),
})
export type ShownParentingVideo = z.infer<typeof ShownParentingVideo>

/** `value`: a piece of the name. Newest first. */
export const ParentingVideoFilter = z.object({ ...paging, value: searchValue })
