import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** A number, hour or switch that changes how the centre behaves, as text. */
export const CentreSetting = z.object({
  title: z.string(),
  /** What the setting changes, and where its value applies. */
  effect: z.string(),
  value: z.string(),
  /** The screen where a user changes it; null = a constant of the program. */
  path: z.string().nullable(),
  /** The last change; `by` is null if its author is outside the reader's branches. */
  changed: z.object({ at: timestamp, by: z.object({ id: z.number(), fullName: z.string() }).nullable() }).nullable(),
})
export type CentreSetting = z.infer<typeof CentreSetting>
