import type { RichText } from '../../rich-text.ts'

/** Values of a message's placeholders for one reader: plain values, no expressions. */
interface Filling {
  /** The reader's name, for the placeholder `{ism}`. */
  name: string
  /** The group's name, for `{guruh}`; null = the message was not sent to groups. */
  group: string | null
  /** The day of sending, `DD.MM.YYYY`, for `{sana}`. */
  day: string
}

export const placeholders = ['{ism}', '{guruh}', '{sana}'] as const

export function fillText(text: string, { name, group, day }: Filling): string {
  const values: Record<string, string> = { ism: name, guruh: group ?? '', sana: day }
  return text.replace(/\{(ism|guruh|sana)\}/g, (_, key: string) => values[key] ?? '')
}

/** Fills placeholders in the text nodes of a document; attributes such as link addresses stay unchanged. */
export function fillDocument(body: RichText, filling: Filling): RichText {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? fillText(value, filling) : value,
  ) as RichText
}
