import type { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

export const absenceNoticeReasonTexts: Record<AbsenceNoticeReason, string> = {
  ill: 'kasal',
  on_the_road: "yo'lda",
  family: 'oilaviy sabab',
  other: 'boshqa sabab',
}
