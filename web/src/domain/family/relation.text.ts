import type { Relation } from '@markaz/protocol/people/parents/schemas'

/** The relation as a single word: in a column or a select. */
export const relationText: Record<Relation, string> = {
  father: 'Otasi',
  mother: 'Onasi',
  guardian: 'Vasiysi',
  other: 'Boshqa',
}

/** The relation next to a name: `Karimova Zuhra (onasi)`. */
export const relationWord: Record<Relation, string> = {
  father: 'otasi',
  mother: 'onasi',
  guardian: 'vasiysi',
  other: 'yaqini',
}
