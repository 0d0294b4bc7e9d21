import type { ToldReason } from '@markaz/protocol/teaching/told-absences/schemas'

/** The reasons that parents give for an announced absence. */
export const toldReasons: Record<ToldReason, string> = {
  ill: 'kasal',
  on_the_road: "yo'lda",
  family: 'oilaviy sabab',
  other: 'boshqa sabab',
}
