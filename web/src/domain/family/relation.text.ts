import type { Relation } from '@markaz/protocol/people/parents/schemas'

/** The word that stands alone: in a column, a choice. */
export const relationText: Record<Relation, string> = {
  father: 'Otasi',
  mother: 'Onasi',
  guardian: 'Vasiysi',
  other: 'Boshqa',
}

/** The word beside a name: `Karimova Zuhra (onasi)`. */
export const relationWord: Record<Relation, string> = {
  father: 'otasi',
  mother: 'onasi',
  guardian: 'vasiysi',
  other: 'yaqini',
}
