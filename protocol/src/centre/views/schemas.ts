import { z } from 'zod'
import { centreTexts } from '../../errors/centre.ts'
import { text } from '../../fields.ts'

export const SavedView = z.object({
  id: z.number(),
  title: z.string(),
  /** Of the web, with its filters: `/students?systemStatus=2`. */
  path: z.string(),
  isShared: z.boolean(),
  /** Who shares it; null = one's own. */
  author: z.string().nullable(),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViewInput = z.object({
  title: text(60),
  path: text(1000).regex(/^\/(?!\/)[^\s\\]*$/, centreTexts.notAScreen),
  isShared: z.boolean(),
})
