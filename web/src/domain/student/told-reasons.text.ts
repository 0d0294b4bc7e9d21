import type { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

/** The reasons that parents can give when they announce a child's absence. */
export const absenceNoticeReasonTexts: Record<AbsenceNoticeReason, string> = {
  ill: 'kasal',
  on_the_road: "yo'lda",
  family: 'oilaviy sabab',
  other: 'boshqa sabab',
}
