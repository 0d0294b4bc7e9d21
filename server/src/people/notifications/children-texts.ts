import { plainSms } from '@markaz/protocol/sms-text'

/** A child of a parent, and what the centre has written about this child. */
export interface ChildTold {
  id: number
  /** First name. */
  name: string
  fullName: string
  body: string
}

/**
 * Each text once, in the order of the children. One text needs no name; several are named, by full names where the first
 * names are the same. Texts that differ only in spaces, capitals or the form of an apostrophe are the same.
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

/** The texts as one: a blank line divides two children. */
export const familyBody = (children: readonly ChildTold[]): string => textsOf(children).map(wordsOf).join('\n\n')

export const wordsOf = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`
