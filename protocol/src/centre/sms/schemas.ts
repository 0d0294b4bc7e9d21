import { z } from 'zod'

export const SmsCost = z.object({
  /** The total number of SMS parts that the gateway will charge for all messages. */
  parts: z.number(),
  /** The price of one SMS part in so'm; 0 = the centre has not entered a price. */
  price: z.number(),
})
export type SmsCost = z.infer<typeof SmsCost>
