import { z } from 'zod'

/** What SMS cost that are about to be sent. */
export const SmsCost = z.object({
  /** How many parts the gateway counts in all. */
  parts: z.number(),
  /** So'm for one part; 0 = the centre has not set it. */
  price: z.number(),
})
export type SmsCost = z.infer<typeof SmsCost>
