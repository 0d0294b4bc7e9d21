import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { shortenSms, toPlainSmsText } from '@markaz/protocol/sms-text'
import { convertToWritingScript, type WritingScript } from './writing-script.ts'

/** The part of a message to a parent that is about one child. */
export interface TextAboutChild {
  id: number
  name: string
  fullName: string
  body: string
}

/**
 * Equal texts about several children become one text with all names; spaces, capitals and the form of apostrophes are
 * ignored.
 */
function groupTextsOfChildren(children: readonly TextAboutChild[]): { names: string | null; body: string }[] {
  const texts = [...Map.groupBy(children, ({ body }) => toPlainSmsText(body).toLowerCase()).values()]
  const isAlone = ({ id, name }: TextAboutChild) => children.every((other) => other.id === id || other.name !== name)
  const shownName = (child: TextAboutChild) => (isAlone(child) ? child.name : child.fullName)
  return texts.map((same) => ({
    names: texts.length > 1 ? same.map(shownName).join(', ') : null,
    body: (same[0] as TextAboutChild).body,
  }))
}

export const joinTextsAboutChildren = (children: readonly TextAboutChild[]): string =>
  groupTextsOfChildren(children).map(prependChildNames).join('\n\n')

const prependChildNames = ({ names, body }: { names: string | null; body: string }): string =>
  names === null ? body : `${names}: ${body}`

interface NotificationText {
  kind: ParentNotificationKind
  title: string
  body: string
  childName: string
  language: WritingScript
  /** Texts about each child of the parent, only in a message that staff wrote to many receivers. */
  children?: readonly TextAboutChild[] | null
}

/** Heading of a notification: the title, after the child's name unless the centre sends the message. */
const headOf = ({ kind, title, childName }: NotificationText) =>
  kind === ParentNotificationKind.Centre ? title : `${childName}: ${title}`
const inWritingScriptOf = (text: string, { language }: NotificationText) => convertToWritingScript(text, language)
export const shortenText = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * Returns one text for each group of children with equal texts. A notification without texts about children gives its
 * own text.
 */
const bodiesOf = ({ children, body }: NotificationText): string[] =>
  children?.length ? groupTextsOfChildren(children).map(prependChildNames) : [body]

/** @param maxChars the channel's character limit; the texts of several children share it equally */
export function chatTextOfParentNotification(notification: NotificationText, maxChars: number): string {
  const head = inWritingScriptOf(headOf(notification), notification)
  const bodies = bodiesOf(notification).map((body) => inWritingScriptOf(body, notification))
  const share = Math.floor((maxChars - head.length) / bodies.length) - 2
  const whole = `${head}\n${bodies.join('\n\n')}`.trim()
  if (whole.length <= maxChars || bodies.length === 1) return shortenText(whole, maxChars)
  return `${head}\n${bodies.map((body) => shortenText(body, share)).join('\n\n')}`.trim()
}

/**
 * Returns the first and the last paragraph of a weekly letter, which contain the figures and the address of the portal.
 */
const shortLetter = (body: string) => [body.split('\n\n')[0], body.split('\n\n').at(-1)].join(' ')

/** Shortens each text to three SMS parts. The portal shows the full text. */
export const smsTextOfParentNotification = (notification: NotificationText): string =>
  (notification.kind === ParentNotificationKind.Weekly ? [shortLetter(notification.body)] : bodiesOf(notification))
    .map((body, nth) =>
      shortenSms(
        inWritingScriptOf(toPlainSmsText(nth === 0 ? `${headOf(notification)}. ${body}` : body), notification),
      ),
    )
    .join(' ')
