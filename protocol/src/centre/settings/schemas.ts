import { z } from 'zod'
import { timestamp } from '../../fields.ts'

export const CentreSetting = z.object({
  title: z.string(),
  effect: z.string(),
  value: z.string(),
  /** The screen where a user changes the setting; null = the setting is a constant of the program. */
  path: z.string().nullable(),
  /** The last change of the setting; `by` is null if its author belongs to no branch of the viewer. */
  changed: z.object({ at: timestamp, by: z.object({ id: z.number(), fullName: z.string() }).nullable() }).nullable(),
})
export type CentreSetting = z.infer<typeof CentreSetting>
