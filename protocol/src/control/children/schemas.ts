import { z } from 'zod'
import { AttendanceMark } from '../../attendance-mark.ts'
import { idAndName, timestamp } from '../../fields.ts'
import { AbsenceReason } from '../../teaching/attendance/schemas.ts'
import { StudyBreak } from '../../teaching/study-breaks/schemas.ts'
import { AbsenceNoticeReason } from '../../teaching/told-absences/schemas.ts'

export const Child = z.object({
  id: z.number(),
  fullName: z.string(),
  photo: z.string().nullable(),
  offices: z.array(idAndName),
  groups: z.array(idAndName),
  /** Which data of this child the parent may see. The server answers 404 to calls for other data. */
  tells: z.object({ marks: z.boolean(), papers: z.boolean(), calls: z.boolean() }),
  today: z.object({
    /** Number of the child's lessons today, without cancelled lessons. */
    lessons: z.number(),
    /** The child's current or next lesson today, with times as `HH:mm`; null = none. */
    next: z.object({ beginTime: z.string(), group: z.string() }).nullable(),
    /** When a door device first recognized the child today; null = no device has seen the child. */
    cameAt: timestamp.nullable(),
    /** The attendance mark of the child's last marked lesson today; null = none, or the parent may not see marks. */
    mark: z.enum(AttendanceMark).nullable(),
    reasonType: z.enum(AbsenceReason).nullable(),
    /** The reason of the absence that a parent announced for today; null = none was announced. */
    told: z.enum(AbsenceNoticeReason).nullable(),
  }),
  /** Breaks in the child's study that are not over and begin within 30 days. */
  breaks: z.array(StudyBreak),
  /** Number of homework assignments that can be submitted plus running exams; null = the parent may not see marks. */
  due: z.number().nullable(),
  /** Number of homework assignments that were not handed in or were returned; null = the parent may not see marks. */
  missing: z.number().nullable(),
  /** The child's last homework or exam that has a score; null = none. */
  lastScore: z.object({ theme: z.string(), score: z.number(), at: timestamp }).nullable(),
})
export type Child = z.infer<typeof Child>
