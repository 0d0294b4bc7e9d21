import { z } from 'zod'
import { contentTexts } from '../../errors/content.ts'
import { optional, paging, searchValue, text, uploadPath } from '../../fields.ts'
import { Playback, Video } from '../../teaching/videos/schemas.ts'

const isWebPage = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** */
export const StoryInput = z.object({
  title: text(255),
  /** What the upload of the attachment answered, or the one the story has: a picture, or a video of up to a minute. */
  attachment: uploadPath,
  /** The picture that stands for a video; without one the conversion takes one. */
  thumbnail: uploadPath.nullish(),
  /** The address it leads to; null = nowhere. */
  link: text(500).refine(isWebPage, contentTexts.storyLink).nullish(),
  isActive: z.boolean(),
})
export type StoryInput = z.infer<typeof StoryInput>

const picture = z.object({ path: z.string(), url: z.string() })

export const Story = z.object({
  id: z.number(),
  title: z.string(),
  /** `path` goes back with the form; `url` shows a picture, and saves a video as it was uploaded. */
  attachment: picture,
  thumbnail: picture.nullable(),
  /** null = the attachment is a picture. */
  video: Video.nullable(),
  link: z.string().nullable(),
  isActive: z.boolean(),
  /** Students who have seen it, each once. */
  viewsCount: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type Story = z.infer<typeof Story>

/** `value`: a piece of the title. Newest first. */
export const StoryFilter = z.object({
  ...paging,
  value: searchValue,
  isActive: optional(z.enum(['true', 'false'])),
})

/** What students get: active ones, a video once it can be played. */
export const ReadStory = z.object({
  id: z.number(),
  title: z.string(),
  /** null = a video. */
  picture: z.string().nullable(),
  /** null = a picture. */
  playback: Playback.nullable(),
  thumbnail: z.string().nullable(),
  link: z.string().nullable(),
  isSeen: z.boolean(),
  createdAt: z.string(),
})
export type ReadStory = z.infer<typeof ReadStory>
