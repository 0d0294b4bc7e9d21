import { z } from 'zod'
import { centreErrorTexts } from '../../errors/centre.ts'
import { text, timestamp } from '../../fields.ts'

export const SavedView = z.object({
  id: z.number(),
  title: z.string(),
  /** The address of the screen with its filters: `/students?systemStatus=2`. */
  path: z.string(),
  isShared: z.boolean(),
  /** The colleague who shares the saved view; null = the user's own view. */
  author: z.string().nullable(),
})
export type SavedView = z.infer<typeof SavedView>

export const SharedSavedView = z.object({
  id: z.number(),
  title: z.string(),
  path: z.string(),
  author: z.string(),
  createdAt: timestamp,
})
export type SharedSavedView = z.infer<typeof SharedSavedView>

export const SavedViewInput = z.object({
  title: text(60),
  path: text(1000).regex(/^\/(?!\/)[^\s\\]*$/, centreErrorTexts.notAScreen),
  isShared: z.boolean(),
})
export type SavedViewInput = z.infer<typeof SavedViewInput>
