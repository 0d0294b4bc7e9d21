import { z } from 'zod'
import { date, day, id, idAndName } from '../../fields.ts'

export const Certificate = z.object({
  id: z.number(),
  code: z.string(),
  course: idAndName,
  issuedAt: day,
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const CertificateInput = z.object({ studentId: id, courseId: id, issuedAt: date })
