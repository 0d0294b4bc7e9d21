import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** A number, hour or switch by which the centre behaves, in words. */
export const CentreSetting = z.object({
  title: z.string(),
  /** What it does, and where. */
  effect: z.string(),
  value: z.string(),
  /** The screen where it is changed; null: it comes with the program. */
  path: z.string().nullable(),
  /** Its last change; `by` is null where that was nobody of the reader's branches. */
  changed: z.object({ at: timestamp, by: z.object({ id: z.number(), fullName: z.string() }).nullable() }).nullable(),
})
export type CentreSetting = z.infer<typeof CentreSetting>
