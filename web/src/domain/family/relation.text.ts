import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'

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
