import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { optionalParam, paging, searchTextField, text, uploadPath } from '../../fields.ts'
import { Playback, Video } from '../../teaching/videos/schemas.ts'

const isWebPage = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

export const StoryInput = z.object({
  title: text(255),
  /** The path of the story's picture or video: a new path from the upload call, or the story's unchanged path. */
  attachment: uploadPath,
  /** The path of the preview picture of a video; null or undefined = use a frame of the video. */
  thumbnail: uploadPath.nullish(),
  /** The web page that the story opens; null = none. */
  link: text(500).refine(isWebPage, contentErrorTexts.storyLink).nullish(),
  isActive: z.boolean(),
})

const picture = z.object({ path: z.string(), url: z.string() })

export const Story = z.object({
  id: z.number(),
  title: z.string(),
  /** A form sends `path` back unchanged to keep the file. `url` shows a picture or downloads the original video. */
  attachment: picture,
  thumbnail: picture.nullable(),
  /** Null = the story is a picture. */
  video: Video.nullable(),
  link: z.string().nullable(),
  isActive: z.boolean(),
  viewsCount: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type Story = z.infer<typeof Story>

export const StoryFilter = z.object({
  ...paging,
  value: searchTextField,
  isActive: optionalParam(z.enum(['true', 'false'])),
})

/** A story as students see it: only active stories, and a video story only when its video is playable. */
export const PortalStory = z.object({
  id: z.number(),
  title: z.string(),
  /** The address of the story's picture; null = the story is a video. */
  picture: z.string().nullable(),
  playback: Playback.nullable(),
  thumbnail: z.string().nullable(),
  link: z.string().nullable(),
  isSeen: z.boolean(),
  createdAt: z.string(),
})
export type PortalStory = z.infer<typeof PortalStory>
