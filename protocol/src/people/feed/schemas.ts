import { z } from 'zod'
import { NotificationTopicKind } from '../notifications/schemas.ts'

/** The kind of student data that has changed, so that the client knows which data to fetch again. */
export const StudentChangeKind = {
  ...NotificationTopicKind,
  /** A notification; the event's id is the id in `/notifications/{id}`. */
  Notice: 'notice',
} as const
export type StudentChangeKind = (typeof StudentChangeKind)[keyof typeof StudentChangeKind]

/** `id` null = any record of this kind may have changed. */
export const StudentChange = z.object({ seq: z.number(), kind: z.enum(StudentChangeKind), id: z.number().nullable() })
export type StudentChange = z.infer<typeof StudentChange>
