import { toCyrillic } from '@markaz/protocol/cyrillic'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { cutSms, plainSms } from '@markaz/protocol/sms-text'
import { type ChildTold, textsOf, wordsOf } from './children-texts.ts'

interface Told {
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: 'latin' | 'cyrillic'
  /** Of a message to many: what it says about each child of the parent. */
  children?: readonly ChildTold[] | null
}

/** What the centre writes to many is about no child. */
const headOf = ({ kind, title, childName }: Told) => (kind === ParentKind.Centre ? title : `${childName}: ${title}`)
const spelt = (text: string, { language }: Told) => (language === 'cyrillic' ? toCyrillic(text) : text)
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The texts of a message: more than one where it says different things about two children. */
const bodiesOf = ({ children, body }: Told): string[] => (children?.length ? textsOf(children).map(wordsOf) : [body])

/** @param most how many characters the channel takes; each child's text has the same share of them */
export function chatText(told: Told, most: number): string {
  const head = spelt(headOf(told), told)
  const bodies = bodiesOf(told).map((body) => spelt(body, told))
  const share = Math.floor((most - head.length) / bodies.length) - 2
  const whole = `${head}\n${bodies.join('\n\n')}`.trim()
  if (whole.length <= most || bodies.length === 1) return cut(whole, most)
  return `${head}\n${bodies.map((body) => cut(body, share)).join('\n\n')}`.trim()
}

/** Three parts at most for each child's text: what is longer is read in the portal. */
export const smsText = (told: Told): string =>
  bodiesOf(told)
    .map((body, nth) => cutSms(spelt(plainSms(nth === 0 ? `${headOf(told)}. ${body}` : body), told)))
    .join(' ')
