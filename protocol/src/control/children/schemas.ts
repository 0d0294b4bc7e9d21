import { z } from 'zod'
import { Mark } from '../../attendance-mark.ts'
import { named, timestamp } from '../../fields.ts'
import { AbsenceReason } from '../../teaching/attendance/schemas.ts'
import { StudyBreak } from '../../teaching/study-breaks/schemas.ts'
import { AbsenceNoticeReason } from '../../teaching/told-absences/schemas.ts'

/** One child of a parent, as a row of the list. */
export const Child = z.object({
  id: z.number(),
  fullName: z.string(),
  photo: z.string().nullable(),
  offices: z.array(named),
  /** The child's current groups. */
  groups: z.array(named),
  /** What this parent may see of this child; a call for data that the parent may not see is refused with 404. */
  tells: z.object({ marks: z.boolean(), papers: z.boolean(), calls: z.boolean() }),
  today: z.object({
    /** Number of lessons today, without cancelled ones. */
    lessons: z.number(),
    /** `HH:mm` of the next lesson that is not over. */
    next: z.object({ beginTime: z.string(), group: z.string() }).nullable(),
    /** When a door device first recognized the child today; null = not seen. */
    cameAt: timestamp.nullable(),
    /** The mark of the last marked lesson; null = none, or the parent may not see marks. */
    mark: z.enum(Mark).nullable(),
    reasonType: z.enum(AbsenceReason).nullable(),
    /** The reason of an absence that a parent announced for today; null = none. */
    told: z.enum(AbsenceNoticeReason).nullable(),
  }),
  /** Breaks in the study that are not over and begin within 30 days. */
  breaks: z.array(StudyBreak),
  /** Number of homeworks that can be submitted plus running exams; null = the parent may not see marks. */
  due: z.number().nullable(),
  /** Number of missing homeworks (`/missing-homeworks`); null = the parent may not see marks. */
  missing: z.number().nullable(),
  /** The last checked homework or exam with a score; null = none. */
  lastScore: z.object({ theme: z.string(), score: z.number(), at: timestamp }).nullable(),
})
export type Child = z.infer<typeof Child>
