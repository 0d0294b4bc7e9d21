import { toCyrillic } from '@markaz/protocol/cyrillic'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { cutSms, plainSms } from '@markaz/protocol/sms-text'

interface Told {
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: 'latin' | 'cyrillic'
}

/** Returns the title. A message of the centre to many is not about a child, so it omits the child's name. */
const headOf = ({ kind, title, childName }: Told) => (kind === ParentKind.Centre ? title : `${childName}: ${title}`)
const spelt = (text: string, { language }: Told) => (language === 'cyrillic' ? toCyrillic(text) : text)
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * Returns the text of a chat message, cut to the channel's limit.
 * @param most maximum number of characters of the channel
 */
export const chatText = (told: Told, most: number): string =>
  cut(spelt(`${headOf(told)}\n${told.body}`.trim(), told), most)

/** Returns an SMS of at most three parts; the complete text is in the portal. */
export const smsText = (told: Told): string => cutSms(spelt(plainSms(`${headOf(told)}. ${told.body}`), told))
