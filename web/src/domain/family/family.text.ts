import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import type { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

export const absenceNoticeReasonTexts: Record<AbsenceNoticeReason, string> = {
  ill: 'kasal',
  on_the_road: "yo'lda",
  family: 'oilaviy sabab',
  other: 'boshqa sabab',
}

export const familyText = {
  title: 'Ota-onasi',
  none: 'Ota-onasi kiritilmagan',
  failed: "Ota-onasini yuklab bo'lmadi",
  isNotCalled: "qo'ng'iroq qilinmaydi",

  add: "Ota-ona qo'shish",
  added: (name: string) => `${name} qo'shildi`,
  tie: "Bog'lash",
  tied: 'Saqlandi',
  known: (name: string, children: string) =>
    children ? `Bu raqam ma'lum: ${name} (${children})` : `Bu raqam ma'lum: ${name}`,
  knownHint: "Shu odam bo'lsa, bog'lang: ikkinchi marta yozilmaydi",
  phoneHint:
    "Bu raqamga qo'ng'iroq qilinadi va xabar boradi, lekin u bilan portalga kirib bo'lmaydi: avval boshqa xodim «Oilalar» sahifasida tasdiqlaydi yoki ota-onaga qog'ozda kirish kodini beradi",
  passport: "Pasport (bo'lsa)",
  series: 'Pasport seriyasi',
  passportNumber: 'Pasport raqami',
}

/** A parent's relation as a single word, for columns and selects. */
export const relationText: Record<ParentRelation, string> = {
  father: 'Otasi',
  mother: 'Onasi',
  guardian: 'Vasiysi',
  other: 'Boshqa',
}

/** A parent's relation as it is written after a name, e.g. `Karimova Zuhra (onasi)`. */
export const parentRelationNames: Record<ParentRelation, string> = {
  father: 'otasi',
  mother: 'onasi',
  guardian: 'vasiysi',
  other: 'yaqini',
}
