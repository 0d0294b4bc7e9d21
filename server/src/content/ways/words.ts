import { toCyrillic } from '@markaz/protocol/cyrillic'
import { ParentKind } from '@markaz/protocol/people/news/schemas'

interface Told {
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: 'latin' | 'cyrillic'
}

/** What the centre writes to many is about no child. */
const headOf = ({ kind, title, childName }: Told) => (kind === ParentKind.Centre ? title : `${childName}: ${title}`)
const spelt = (text: string, { language }: Told) => (language === 'cyrillic' ? toCyrillic(text) : text)
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** @param most signs that the way takes */
export const chatText = (told: Told, most: number): string =>
  cut(spelt(`${headOf(told)}\n${told.body}`.trim(), told), most)

/** Three parts at most: what is longer is read in the portal. */
export function smsText(told: Told): string {
  // The other apostrophes make a message three times as dear.
  const text = `${headOf(told)}. ${told.body}`.replace(/[ʻʼ‘’`]/g, "'").replace(/\s+/g, ' ')
  const full = spelt(text.trim(), told)
  return full.length > mostIn(full) ? `${full.slice(0, mostIn(full) - 3)}...` : full
}

const isPlain = (text: string) => /^[\x20-\x7e\n]*$/.test(text)
const mostIn = (text: string) => 3 * (isPlain(text) ? 153 : 67)

/** How many messages the gateway counts. */
export function smsParts(text: string): number {
  const [one, each] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / each)
}
