import { plainSms } from '@markaz/protocol/sms-text'

/** A child of a parent, and the text of one message that concerns this child. */
export interface ChildTold {
  id: number
  name: string
  fullName: string
  body: string
}

/**
 * Returns each different text once, in the order of the children. Several texts have the children's first names, or
 * full names if first names are equal. Spaces, capitals and the form of apostrophes make no difference.
 */
export function textsOf(children: readonly ChildTold[]): { names: string | null; body: string }[] {
  const texts = [...Map.groupBy(children, ({ body }) => plainSms(body).toLowerCase()).values()]
  const isAlone = ({ id, name }: ChildTold) => children.every((other) => other.id === id || other.name !== name)
  const shownName = (child: ChildTold) => (isAlone(child) ? child.name : child.fullName)
  return texts.map((same) => ({
    names: texts.length > 1 ? same.map(shownName).join(', ') : null,
    body: (same[0] as ChildTold).body,
  }))
}

/** Joins the texts about a parent's children, with a blank line between two children. */
export const familyBody = (children: readonly ChildTold[]): string => textsOf(children).map(wordsOf).join('\n\n')

export const wordsOf = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`
