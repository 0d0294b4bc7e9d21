import { z } from 'zod'

/** The price of SMS that are about to be sent. */
export const SmsCost = z.object({
  /** The number of parts that the gateway will charge, over all messages. */
  parts: z.number(),
  /** The price of one part in so'm; 0 = the centre has not set it. */
  price: z.number(),
})
export type SmsCost = z.infer<typeof SmsCost>
