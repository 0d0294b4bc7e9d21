import { z } from 'zod'
import { SubjectKind } from '../notifications/schemas.ts'

/** What of a student's has changed; the calls that show it are asked again. */
export const ChangeKind = {
  ...SubjectKind,
  /** `id` as in `/notifications/{id}`. */
  Notice: 'notice',
} as const
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind]

/** `data` of an event `changed`. Without an `id` it is about all of the kind. */
export const StudentChange = z.object({ seq: z.number(), kind: z.enum(ChangeKind), id: z.number().nullable() })
export type StudentChange = z.infer<typeof StudentChange>
