import { z } from 'zod'
import { day, text } from '../../fields.ts'

export const AbsenceNoticeReason = { Ill: 'ill', OnTheRoad: 'on_the_road', Family: 'family', Other: 'other' } as const
export type AbsenceNoticeReason = (typeof AbsenceNoticeReason)[keyof typeof AbsenceNoticeReason]

/** An absence that a parent announced: a suggestion next to the attendance, which never becomes a mark by itself. */
export const AnnouncedAbsence = z.object({
  id: z.number(),
  from: day,
  to: day,
  reason: z.enum(AbsenceNoticeReason),
  note: z.string().nullable(),
  /** The lessons that the child will miss; null = all lessons of these days. */
  lessons: z.array(z.object({ id: z.number(), beginTime: z.string(), group: z.string() })).nullable(),
  toldAt: z.string(),
  /** True = the signed-in parent announced the absence and may withdraw it. */
  isOwn: z.boolean(),
})
export type AnnouncedAbsence = z.infer<typeof AnnouncedAbsence>

export const absenceNoteField = text(300)
