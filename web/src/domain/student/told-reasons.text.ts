import type { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

/** Why a parent says that a student will not come. */
export const absenceNoticeReasons: Record<AbsenceNoticeReason, string> = {
  ill: 'kasal',
  on_the_road: "yo'lda",
  family: 'oilaviy sabab',
  other: 'boshqa sabab',
}
