import { z } from 'zod'
import { SubjectKind } from '../notifications/schemas.ts'

/** What has changed for a student; the client calls the matching reads again. */
export const ChangeKind = {
  ...SubjectKind,
  /** `id` as in `/notifications/{id}`. */
  Notice: 'notice',
} as const
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind]

/** `data` of an event `changed`. Without an `id` it concerns all of the kind. */
export const StudentChange = z.object({ seq: z.number(), kind: z.enum(ChangeKind), id: z.number().nullable() })
export type StudentChange = z.infer<typeof StudentChange>
