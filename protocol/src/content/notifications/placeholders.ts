import type { RichText } from '../../rich-text.ts'

interface Filling {
  /** Replaces `{ism}`. */
  name: string
  /** Replaces `{guruh}`; null = the message was not sent to groups. */
  group: string | null
  /** Replaces `{sana}`: the day of sending as `DD.MM.YYYY`. */
  day: string
}

export const messagePlaceholders = ['{ism}', '{guruh}', '{sana}'] as const

export function fillTextPlaceholders(text: string, { name, group, day }: Filling): string {
  const values: Record<string, string> = { ism: name, guruh: group ?? '', sana: day }
  return text.replace(/\{(ism|guruh|sana)\}/g, (_, key: string) => values[key] ?? '')
}

/** Replaces placeholders only in the text itself; attributes such as link addresses stay unchanged. */
export function fillDocumentPlaceholders(body: RichText, filling: Filling): RichText {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? fillTextPlaceholders(value, filling) : value,
  ) as RichText
}
