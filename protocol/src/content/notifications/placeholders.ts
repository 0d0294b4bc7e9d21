import type { RichText } from '../../rich-text.ts'

interface Filling {
  /** The receiver's name, which replaces `{ism}` in the message. */
  name: string
  /** The group's name, which replaces `{guruh}`; null = the message was not sent to groups. */
  group: string | null
  /** The day of sending as `DD.MM.YYYY`, which replaces `{sana}`. */
  day: string
}

export const groupPlaceholder = '{guruh}'
export const messagePlaceholders = ['{ism}', groupPlaceholder, '{sana}'] as const

export function fillTextPlaceholders(text: string, { name, group, day }: Filling): string {
  const values: Record<string, string> = { ism: name, guruh: group ?? '', sana: day }
  return text.replace(/\{(ism|guruh|sana)\}/g, (_, key: string) => values[key] ?? '')
}

/** Replaces placeholders such as `{ism}` only in the text itself; attributes such as link addresses stay unchanged. */
export function fillDocumentPlaceholders(body: RichText, filling: Filling): RichText {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? fillTextPlaceholders(value, filling) : value,
  ) as RichText
}
