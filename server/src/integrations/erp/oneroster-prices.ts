import { z } from 'zod'
import { type AddImportNote, quoteValueForImportReport, readUzMetadataValue } from './oneroster-row.ts'
import { type RawRowBase, readTrimmedText } from './oneroster-schema.ts'
import type { ErpPrice } from './port.ts'

const text = z.preprocess(readTrimmedText, z.string().max(1000))
const rawPrice = z.object({ name: text, amount: text.transform(readAmount).pipe(z.int().min(0)) })

/**
 * Returns prices in whole so'm; null = the ERP sends no valid prices, so stored prices stay. Invalid prices add a note
 * but do not refuse the course, because its groups would then be refused too.
 */
export function parseCoursePrices(row: RawRowBase, note: AddImportNote): ErpPrice[] | null {
  const value = readUzMetadataValue(row, 'prices')
  if (value === undefined || value === null || value === '') return null
  const trouble = (what: string, at: string, bad: unknown) => {
    note(`${what}, narxlar olinmadi (metadata.uz.prices${at}: ${quoteValueForImportReport(bad)})`)
    return null
  }
  const list = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(list)) return trouble("Narxlar ro'yxat emas", '', value)
  const prices = new Map<string, ErpPrice>()
  for (const [index, raw] of list.entries()) {
    const read = rawPrice.safeParse(raw)
    if (!read.success) return trouble("Narx noto'g'ri", `[${index}]`, raw)
    if (prices.has(read.data.name)) return trouble('Narx nomi takror', `[${index}]`, raw)
    prices.set(read.data.name, read.data)
  }
  return [...prices.values()]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Reads an amount of money: `450000`, `450 000` and `450000.00` all give 450000. */
function readAmount(written: string): number {
  const bare = written.replace(/\s/g, '')
  return /^\d{1,12}(\.0+)?$/.test(bare) ? Number(bare) : Number.NaN
}
