import { z } from 'zod'
import { SubjectKind } from '../notifications/schemas.ts'

/** The kind of data of a student that has changed; the client then fetches that data again. */
export const ChangeKind = {
  ...SubjectKind,
  /** `id` as in `/notifications/{id}`. */
  Notice: 'notice',
} as const
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind]

/** The `data` of an event `changed`. `id` null = all data of this kind may have changed. */
export const StudentChange = z.object({ seq: z.number(), kind: z.enum(ChangeKind), id: z.number().nullable() })
export type StudentChange = z.infer<typeof StudentChange>
