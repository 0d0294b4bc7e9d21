import { fillText, placeholders } from '@markaz/protocol/content/notifications/placeholders'
import type { CountInput } from '@markaz/protocol/content/notifications/schemas'
import { AppError } from '@markaz/protocol/errors'
import { plainText } from '@markaz/protocol/rich-text'
import { plainSms, shortenSms, smsParts } from '@markaz/protocol/sms-text'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { dayInTashkent, dayText } from '../../deps.ts'
import { htmlToDocument } from './document-of-html.ts'

/** Title and text of an announcement as plain text, with placeholders. */
export interface Words {
  title: string
  body: string
  /** The current day as `DD.MM.YYYY`. It is the value of the placeholder `{sana}`. */
  day: string
}

export const shownDay = (now: Date) => dayText(dayInTashkent(now))

/** Returns whether the text contains a placeholder for a name or group, so that receivers get different texts. */
export const isPersonal = ({ body }: Words) => [placeholders[0], placeholders[1]].some((one) => body.includes(one))

/**
 * Returns the title and text that the form contains.
 * @returns null while the text is empty or its HTML is invalid
 */
export function wordsOf(text: CountInput['text'], now: Date): Words | null {
  if (!text?.body.trim()) return null
  try {
    const body = text.isHtml ? plainText(htmlToDocument(text.body)) : text.body
    return { title: text.title, body, day: shownDay(now) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Returns the SMS text for one student. */
export const studentSms = ({ title, body, day }: Words, who: { name: string; group: string | null }): string =>
  shortenSms(plainSms(`${title}. ${fillText(body, { ...who, day })}`))

/**
 * Returns the total number of SMS parts for all receivers.
 * @param receivers SQL query `select first_name, group_name`
 */
export async function countParts(db: Db, receivers: Sql, words: Words): Promise<number> {
  const rows = await db.many<{ name: string; group: string | null; count: number }>(
    isPersonal(words)
      ? sql`select first_name as name, group_name as "group", count(*) as count from (${receivers}) receiver group by 1, 2`
      : sql`select '' as name, null as "group", count(*) as count from (${receivers}) receiver`,
  )
  return rows.reduce((sum, { count, ...who }) => sum + count * smsParts(studentSms(words, who)), 0)
}
