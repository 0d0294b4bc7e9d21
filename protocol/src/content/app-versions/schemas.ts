import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { paging, text } from '../../fields.ts'

/** A version of 2 to 10 numbers: 1.0 is valid, but 1 and 1. are not. */
export const appVersionField = text(60).regex(/^\d+(\.\d+){1,9}$/, contentErrorTexts.version)

export const AppVersionInput = z.object({
  version: appVersionField,
  /** True = users of older versions must update the app before they can use it. */
  isRequired: z.boolean(),
})
export type AppVersionInput = z.infer<typeof AppVersionInput>

export const AppVersion = z.object({
  id: z.number(),
  version: z.string(),
  isRequired: z.boolean(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
})
export type AppVersion = z.infer<typeof AppVersion>

export const AppVersionFilter = z.object(paging)
