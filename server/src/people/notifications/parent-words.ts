import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { plainSms, shortenSms } from '@markaz/protocol/sms-text'
import { type ChildTold, textsOf, wordsOf } from './children-texts.ts'
import { inScript, type Script } from './in-script.ts'

interface Told {
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: Script
  /** The texts about each child of the parent, only in a message that staff wrote to many receivers. */
  children?: readonly ChildTold[] | null
}

/**
 * Returns the heading of a notification: the title with the child's name. A message to many receivers has only the
 * title.
 */
const headOf = ({ kind, title, childName }: Told) => (kind === ParentKind.Centre ? title : `${childName}: ${title}`)
const spelt = (text: string, { language }: Told) => inScript(text, language)
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Returns the texts of a notification. There are several if its text differs between two children. */
const bodiesOf = ({ children, body }: Told): string[] => (children?.length ? textsOf(children).map(wordsOf) : [body])

/**
 * Returns the text of a notification for a chat such as Telegram.
 * @param most the channel's character limit; the texts of several children share it equally
 */
export function chatText(told: Told, most: number): string {
  const head = spelt(headOf(told), told)
  const bodies = bodiesOf(told).map((body) => spelt(body, told))
  const share = Math.floor((most - head.length) / bodies.length) - 2
  const whole = `${head}\n${bodies.join('\n\n')}`.trim()
  if (whole.length <= most || bodies.length === 1) return cut(whole, most)
  return `${head}\n${bodies.map((body) => cut(body, share)).join('\n\n')}`.trim()
}

/** Shortens a weekly letter to its first and last paragraph: the figures and the address of the portal. */
const shortLetter = (body: string) => [body.split('\n\n')[0], body.split('\n\n').at(-1)].join(' ')

/**
 * Returns the text of a notification for SMS, at most three SMS parts for each child. The portal shows the full text.
 */
export const smsText = (told: Told): string =>
  (told.kind === ParentKind.Weekly ? [shortLetter(told.body)] : bodiesOf(told))
    .map((body, nth) => shortenSms(spelt(plainSms(nth === 0 ? `${headOf(told)}. ${body}` : body), told)))
    .join(' ')
