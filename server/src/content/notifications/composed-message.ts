import { fillTextPlaceholders, messagePlaceholders } from '@markaz/protocol/content/notifications/placeholders'
import type { ReceiverCountsInput } from '@markaz/protocol/content/notifications/schemas'
import { AppError } from '@markaz/protocol/errors'
import { plainTextOf } from '@markaz/protocol/rich-text'
import { countSmsParts, shortenSms, toPlainSmsText } from '@markaz/protocol/sms-text'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { formatDay, tashkentDayAt } from '../../deps.ts'
import { convertHtmlToRichText } from './html-to-rich-text.ts'

export interface ComposedMessage {
  title: string
  body: string
  /** The day as `DD.MM.YYYY`, the value of the placeholder `{sana}`. */
  day: string
}

export const formatTashkentToday = (now: Date) => formatDay(tashkentDayAt(now))

/** Receivers get different texts if the text contains a placeholder for a name or group. */
export const hasPersonalPlaceholders = ({ body }: ComposedMessage) =>
  [messagePlaceholders[0], messagePlaceholders[1]].some((one) => body.includes(one))

/** @returns null while the text is empty or its HTML is invalid */
export function parseComposedMessage(text: ReceiverCountsInput['text'], now: Date): ComposedMessage | null {
  if (!text?.body.trim()) return null
  try {
    const body = text.isHtml ? plainTextOf(convertHtmlToRichText(text.body)) : text.body
    return { title: text.title, body, day: formatTashkentToday(now) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export const smsTextForStudent = (
  { title, body, day }: ComposedMessage,
  who: { name: string; group: string | null },
): string => shortenSms(toPlainSmsText(`${title}. ${fillTextPlaceholders(body, { ...who, day })}`))

/** @param receivers SQL query with the columns first_name and group_name */
export async function countSmsPartsForReceivers(db: Db, receivers: Sql, words: ComposedMessage): Promise<number> {
  const rows = await db.many<{ name: string; group: string | null; count: number }>(
    hasPersonalPlaceholders(words)
      ? sql`select first_name as name, group_name as "group", count(*) as count from (${receivers}) receiver group by 1, 2`
      : sql`select '' as name, null as "group", count(*) as count from (${receivers}) receiver`,
  )
  return rows.reduce((sum, { count, ...who }) => sum + count * countSmsParts(smsTextForStudent(words, who)), 0)
}
