import { z } from 'zod'
import { day, text } from '../../fields.ts'

/** Why a child will be absent, as the parent states it. */
export const AbsenceNoticeReason = { Ill: 'ill', OnTheRoad: 'on_the_road', Family: 'family', Other: 'other' } as const
export type AbsenceNoticeReason = (typeof AbsenceNoticeReason)[keyof typeof AbsenceNoticeReason]

/** An absence announced by a parent: a suggestion for the attendance sheet, never a mark. */
export const AnnouncedAbsence = z.object({
  id: z.number(),
  from: day,
  to: day,
  reason: z.enum(AbsenceNoticeReason),
  note: z.string().nullable(),
  /** The lessons that the child will miss; null = all lessons of the days. */
  lessons: z.array(z.object({ id: z.number(), beginTime: z.string(), group: z.string() })).nullable(),
  toldAt: z.string(),
  /** True = this parent announced it, and may withdraw it. */
  isOwn: z.boolean(),
})
export type AnnouncedAbsence = z.infer<typeof AnnouncedAbsence>

export const note = text(300)
