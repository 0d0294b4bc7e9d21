import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'
import { AbsenceReason, Mark } from '../../teaching/attendance/schemas.ts'
import { AbsenceNoticeReason } from '../../teaching/told-absences/schemas.ts'

/** One child of a parent, as a row says it. */
export const Child = z.object({
  id: z.number(),
  fullName: z.string(),
  photo: z.string().nullable(),
  offices: z.array(named),
  /** Those the child is in today. */
  groups: z.array(named),
  /** What this parent is told of this child; the calls of the rest are not found. */
  tells: z.object({ marks: z.boolean(), papers: z.boolean(), calls: z.boolean() }),
  today: z.object({
    /** That take place. */
    lessons: z.number(),
    /** `HH:mm`, of the next one that is not over. */
    next: z.object({ beginTime: z.string(), group: z.string() }).nullable(),
    /** When a door first saw the child. */
    cameAt: timestamp.nullable(),
    /** The mark of the last lesson that was marked; null without one, and for who is not told marks. */
    mark: z.enum(Mark).nullable(),
    reasonType: z.enum(AbsenceReason).nullable(),
    /** A parent told it ahead. */
    told: z.enum(AbsenceNoticeReason).nullable(),
  }),
  /** What may still be handed in, homework and exams under way; null for who is not told marks. */
  due: z.number().nullable(),
  /** The last checked work with a score. */
  lastScore: z.object({ theme: z.string(), score: z.number(), at: timestamp }).nullable(),
})
export type Child = z.infer<typeof Child>
