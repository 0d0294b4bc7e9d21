import { toPlainSmsText } from '@markaz/protocol/sms-text'

/** The part of a message to a parent that concerns this child. */
export interface TextAboutChild {
  id: number
  name: string
  fullName: string
  body: string
}

/** Equal texts are joined; spaces, capitals and the form of apostrophes make no difference. */
export function groupTextsOfChildren(children: readonly TextAboutChild[]): { names: string | null; body: string }[] {
  const texts = [...Map.groupBy(children, ({ body }) => toPlainSmsText(body).toLowerCase()).values()]
  const isAlone = ({ id, name }: TextAboutChild) => children.every((other) => other.id === id || other.name !== name)
  const shownName = (child: TextAboutChild) => (isAlone(child) ? child.name : child.fullName)
  return texts.map((same) => ({
    names: texts.length > 1 ? same.map(shownName).join(', ') : null,
    body: (same[0] as TextAboutChild).body,
  }))
}

export const joinChildrenTexts = (children: readonly TextAboutChild[]): string =>
  groupTextsOfChildren(children).map(prependChildNames).join('\n\n')

export const prependChildNames = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`
