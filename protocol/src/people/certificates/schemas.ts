import { z } from 'zod'
import { day, named } from '../../fields.ts'

export const Certificate = z.object({
  id: z.number(),
  code: z.string(),
  course: named,
  issuedAt: day,
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type Certificate = z.infer<typeof Certificate>
