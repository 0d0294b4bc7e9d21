import { z } from 'zod'
import { contentTexts } from '../../errors/content.ts'
import { optional, paging, searchValue, text, uploadPath } from '../../fields.ts'
import { Playback, Video } from '../../teaching/videos/schemas.ts'

const isWebPage = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** The form of a story. */
export const StoryInput = z.object({
  title: text(255),
  /** Path of the picture, or of a video of up to a minute: from the upload call, or the story's current path. */
  attachment: uploadPath,
  /** The preview picture of a video; undefined = a frame chosen by the conversion. */
  thumbnail: uploadPath.nullish(),
  /** The address that the story opens; null = none. */
  link: text(500).refine(isWebPage, contentTexts.storyLink).nullish(),
  isActive: z.boolean(),
})
export type StoryInput = z.infer<typeof StoryInput>

const picture = z.object({ path: z.string(), url: z.string() })

export const Story = z.object({
  id: z.number(),
  title: z.string(),
  /** Forms send `path` back. `url` shows a picture; for a video it downloads the original file. */
  attachment: picture,
  thumbnail: picture.nullable(),
  /** The video; null = the attachment is a picture. */
  video: Video.nullable(),
  link: z.string().nullable(),
  isActive: z.boolean(),
  /** Number of students who have seen it. */
  viewsCount: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type Story = z.infer<typeof Story>

/** `value`: a part of the title. Newest first. */
export const StoryFilter = z.object({
  ...paging,
  value: searchValue,
  isActive: optional(z.enum(['true', 'false'])),
})

/** A story as students see it. Students get active stories only, and a video story only when its video is playable. */
export const ReadStory = z.object({
  id: z.number(),
  title: z.string(),
  /** The address of the picture; null = the story is a video. */
  picture: z.string().nullable(),
  /** How to play the video; null = the story is a picture. */
  playback: Playback.nullable(),
  thumbnail: z.string().nullable(),
  link: z.string().nullable(),
  isSeen: z.boolean(),
  createdAt: z.string(),
})
export type ReadStory = z.infer<typeof ReadStory>
