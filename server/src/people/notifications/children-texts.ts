import { plainSms } from '@markaz/protocol/sms-text'

/** A child of a parent, and the centre's text about this child. */
export interface ChildTold {
  id: number
  /** First name. */
  name: string
  fullName: string
  body: string
}

/**
 * Returns each text once, in the order of the children. A single text has no name; several texts have the children's
 * names, and full names if first names are equal. Differences in spaces, capitals or the form of apostrophes are
 * ignored.
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

/** Joins the texts with a blank line between two children. */
export const familyBody = (children: readonly ChildTold[]): string => textsOf(children).map(wordsOf).join('\n\n')

export const wordsOf = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`
