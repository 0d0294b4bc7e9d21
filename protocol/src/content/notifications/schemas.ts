import { z } from 'zod'

export const OwnNotification = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  kind: z.number(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
