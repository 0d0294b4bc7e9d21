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

/** What the centre writes to many is about no child. */
const headOf = ({ kind, title, childName }: Told) => (kind === ParentKind.Centre ? title : `${childName}: ${title}`)
const spelt = (text: string, { language }: Told) => (language === 'cyrillic' ? toCyrillic(text) : text)
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** @param most signs that the way takes */
export const chatText = (told: Told, most: number): string =>
  cut(spelt(`${headOf(told)}\n${told.body}`.trim(), told), most)

/** Three parts at most: what is longer is read in the portal. */
export const smsText = (told: Told): string => cutSms(spelt(plainSms(`${headOf(told)}. ${told.body}`), told))
