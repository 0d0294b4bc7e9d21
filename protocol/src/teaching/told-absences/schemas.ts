import { z } from 'zod'
import { day, text } from '../../fields.ts'

/** Why a child will not come, in a parent's words. */
export const AbsenceNoticeReason = { Ill: 'ill', OnTheRoad: 'on_the_road', Family: 'family', Other: 'other' } as const
export type AbsenceNoticeReason = (typeof AbsenceNoticeReason)[keyof typeof AbsenceNoticeReason]

/** What a parent has told ahead: a proposal for the teacher's sheet, never a mark. */
export const AnnouncedAbsence = z.object({
  id: z.number(),
  from: day,
  to: day,
  reason: z.enum(AbsenceNoticeReason),
  note: z.string().nullable(),
  toldAt: z.string(),
  /** The asking parent told it, and may take it back. */
  isOwn: z.boolean(),
})
export type AnnouncedAbsence = z.infer<typeof AnnouncedAbsence>

export const note = text(300)
