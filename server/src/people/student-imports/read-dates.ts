import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import type { ImportDayMonthOrder } from '@markaz/protocol/people/student-imports/schemas'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { formatDay } from '../../deps.ts'
import { studentImportText } from './student-imports.text.ts'

export interface DateParsingRules {
  /** `YYYY-MM-DD`; decides which years of birth are likely. */
  today: string
  /** Whether the day or the month comes first in `05/09/2010`; by default the day. */
  order?: ImportDayMonthOrder
  /** True if the workbook counts its days from 1904. */
  is1904?: boolean
}

/** `remark` shows the user how the date was read; null = the cell already contains the date in the displayed format. */
type DateReading = { day: string; remark: string | null } | { trouble: FieldErrorText }

const unreadableDate = { trouble: peopleErrorTexts.dateInTable }

/** Reads `5.9.2010`, `05/09/10`, `5-sentabr 2010` or a day number of Excel (40426). Ambiguous dates are refused. */
export function parseDate(text: string, { today, order = 'day', is1904 = false }: DateParsingRules): DateReading {
  const value = text
    .trim()
    .replace(/^'/, '')
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m)?Z?$/i, '')
    .replace(/\s*(y\.?|yil|г\.?|года?|йил)$/iu, '')
    .trim()
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(value)
  if (iso) return readingWithoutRemark(realDay(iso[1], iso[2], iso[3]))
  const local = /^(\d{1,2})\s*([-./ ])\s*(\d{1,2})\s*[-./ ]\s*(\d{4}|\d{2})$/.exec(value)
  if (local) return readNumericDate(local, { today, order })
  // Four digits alone are a year; a day number of Excel has five digits.
  const serial = /^[1-9]\d{4}([.,]\d+)?$/.test(value) ? Math.floor(Number(value.replace(',', '.'))) : 0
  if (serial > 0) return readingWithRemark(dayOfSerial(serial, is1904))
  return readingWithRemark(dayOfWords(value))
}

const readingWithoutRemark = (day: string | null): DateReading => (day ? { day, remark: null } : unreadableDate)

function readingWithRemark(day: string | null): DateReading {
  return day ? { day, remark: studentImportText.readAs(formatDay(day)) } : unreadableDate
}

function readNumericDate(
  parts: RegExpExecArray,
  { today, order }: { today: string; order: ImportDayMonthOrder },
): DateReading {
  const [, first = '', separator = '', second = '', year = ''] = parts
  const full = year.length === 2 ? fullYear(year, today) : year
  if (!full) return { trouble: peopleErrorTexts.shortYear }
  // A date with dots always has the day first in this country. A date with slashes or dashes may be American.
  const isOpen = separator === '/' || separator === '-'
  if (isOpen && order === 'unsure' && first !== second && Number(second) <= 12 && Number(first) <= 12)
    return { trouble: peopleErrorTexts.unclearOrder }
  if (isOpen && order !== 'day' && Number(second) > 12) {
    return order === 'month'
      ? readingWithRemark(realDay(full, first, second))
      : { trouble: peopleErrorTexts.unclearOrder }
  }
  if (isOpen && order === 'month') return readingWithRemark(realDay(full, first, second))
  const day = realDay(full, second, first)
  return year.length === 2 ? readingWithRemark(day) : readingWithoutRemark(day)
}

/**
 * Completes a two-digit year of birth. Returns null for an age below 3 or above 80: the cell then needs a four-digit
 * year.
 */
function fullYear(year: string, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const century = Number(year) <= Number(today.slice(2, 4)) ? '20' : '19'
  const age = thisYear - Number(century + year)
  return age < 3 || age > 80 ? null : century + year
}

function dayOfSerial(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + serial * 86_400_000).toISOString().slice(0, 10)
}

const months = [
  'yan|jan',
  'fev|feb',
  'mar',
  'apr',
  'may|mai|maya',
  'iyun|jun|iun',
  'iyul|jul|iul',
  'av|aug',
  'sen|sep',
  'okt|oct',
  'no',
  'dek|dec',
]

/** Reads `5-sentabr 2010`, `2010-yil 5-sentabr`, `5 сентября 2010 г.`, `Sep 5, 2010`. */
function dayOfWords(value: string): string | null {
  const words = normalizeForSearch(value)
    .replace(/(?<=\d)\s*(-?yil(ning)?|god[a]?)/g, ' ')
    .replace(/[\s,.-]+/g, ' ')
    .trim()
  const [, day, word, year] =
    /^(\d{1,2}) ?([a-z]+) ?(\d{4})$/.exec(words) ??
    reordered(/^(\d{4}) ?(\d{1,2}) ?([a-z]+)$/.exec(words), [2, 3, 1]) ??
    reordered(/^([a-z]+) ?(\d{1,2}) (\d{4})$/.exec(words), [2, 1, 3]) ??
    []
  const month = months.findIndex((starts) => starts.split('|').some((start) => word?.startsWith(start))) + 1
  return month > 0 ? realDay(year, String(month), day) : null
}

const reordered = (found: RegExpExecArray | null, places: number[]) =>
  found && ['', ...places.map((place) => found[place] as string)]

function realDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/** If a date is valid only with the month first (`09/15/2010`), the user must choose the order for its column. */
export function detectDateOrder(values: readonly string[]): ImportDayMonthOrder {
  const isMonthFirst = values.some((value) => {
    const parts = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?!\d)/.exec(value.trim())
    return parts && Number(parts[1]) <= 12 && Number(parts[2]) > 12 && Number(parts[2]) <= 31
  })
  return isMonthFirst ? 'unsure' : 'day'
}
