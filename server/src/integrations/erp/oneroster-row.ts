import type { z } from 'zod'
import { dayBefore, parseDay, parseTimestamp } from './oneroster-dates.ts'
import { isPlainObject, type RawRowBase, readTrimmedText } from './oneroster-schema.ts'
import type { ErpRecord, ErpRowResult } from './port.ts'

export type AddImportNote = (text: string) => void

export const ignoreImportNotes: AddImportNote = () => {}
export const acceptAllErpRows = () => true

const maxIdLength = 255
const maxTextLength = 1000

/** null = the row describes another kind of record than the requested kind, such as a parent when students are read. */
export function mapOneRosterRow<R extends RawRowBase, T>(
  schema: z.ZodType<R>,
  raw: unknown,
  note: AddImportNote,
  concerns: (row: R, gone: boolean) => boolean,
  build: (row: R, common: ErpRecord) => T,
): ErpRowResult<T> | null {
  const extId = readSourcedId(raw)
  try {
    const read = schema.safeParse(raw)
    if (!read.success) {
      const issue = read.error.issues[0]
      const field = issue?.path.join('.') ?? ''
      throw new RowRefusedError(
        field === ''
          ? 'Qator obyekt emas'
          : `Noto'g'ri qiymat (${field}: ${quoteValueForImportReport(valueAt(raw, issue?.path ?? []))})`,
      )
    }
    if (!concerns(read.data, isGone(read.data))) return null
    return { ok: true, record: build(read.data, commonOf(read.data, note)) }
  } catch (error) {
    if (error instanceof RowRefusedError) return { ok: false, extId, reason: error.message }
    throw error
  }
}

/** @param reason Uzbek text that names the field and the value of the ERP's row */
export function refuseErpRow(reason: string): never {
  throw new RowRefusedError(reason)
}

/**
 * Returns the text of a field. A row without the text is refused, unless it is marked as deleted: ending a record needs
 * only its id.
 */
export function requireErpRowValue(value: string | null, name: string, field: string, gone: boolean): string {
  if (value === null) return gone ? '' : refuseErpRow(`${name} yo'q (${field})`)
  return requireMaxLength(value, name, field)
}

export function requireMaxLength(value: string, name: string, field: string): string {
  if (value.length > maxTextLength) refuseErpRow(`${name} juda uzun (${field}: ${value.length} belgi)`)
  return value
}

/** Parses a day. If it cannot be parsed, the row is refused, unless the row is marked as deleted. */
export function parseDayField(value: string | null, field: string, gone: boolean): string | null {
  if (value === null) return null
  const reading = parseDay(value)
  if (reading.ok) return reading.day
  return gone ? null : refuseErpRow(invalidDayText(value, field, reading.why))
}

export function invalidDayText(value: string, field: string, why: 'malformed' | 'ambiguous'): string {
  return why === 'ambiguous'
    ? `Sana noaniq, kun bilan oyni ajratib bo'lmadi (${field}: ${quoteValueForImportReport(value)})`
    : `Sana noto'g'ri (${field}: ${quoteValueForImportReport(value)})`
}

/**
 * Converts a OneRoster period, whose end date is the day after its last day, to a period that ends with its last day. A
 * OneRoster period with two equal dates is one day long.
 */
export function toInclusivePeriod(
  row: { beginDate: string | null; endDate: string | null },
  gone: boolean,
): { startedDate: string | null; endedDate: string | null } {
  const startedDate = parseDayField(row.beginDate, 'beginDate', gone)
  const endsBefore = parseDayField(row.endDate, 'endDate', gone)
  if (endsBefore === null) return { startedDate, endedDate: null }
  if (startedDate === null || endsBefore > startedDate) return { startedDate, endedDate: dayBefore(endsBefore) }
  if (endsBefore === startedDate || gone) return { startedDate, endedDate: startedDate }
  return refuseErpRow(`Tugash sanasi boshlanishidan oldin (beginDate: ${startedDate}, endDate: ${endsBefore})`)
}

/** @param role in lower case */
export function isAssistantRole(role: string): boolean {
  return role === 'aide' || role === 'ext:assistant'
}

/**
 * Returns the value `<name>` of our own extension, from the object `metadata.uz` or from a flat field of `metadata`
 * (CSV, some servers).
 */
export function readUzMetadataValue(row: RawRowBase, name: string): unknown {
  const nested = isPlainObject(row.metadata.uz) ? row.metadata.uz[name] : undefined
  return nested ?? row.metadata[`uz.${name}`]
}

export function readUzMetadataText(row: RawRowBase, name: string): string | null {
  const value = readTrimmedText(readUzMetadataValue(row, name))
  if (value === null || typeof value === 'string') return value
  return refuseErpRow(`Noto'g'ri qiymat (metadata.uz.${name}: ${quoteValueForImportReport(value)})`)
}

/** Formats a value for the report of the import: short, on one line, in quotes. */
export function quoteValueForImportReport(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

export function readSourcedId(raw: unknown): string | null {
  const id = isPlainObject(raw) ? readTrimmedText(raw.sourcedId) : null
  return typeof id === 'string' && id.length <= maxIdLength ? id : null
}

function commonOf(row: RawRowBase, note: AddImportNote): ErpRecord {
  const extId = row.sourcedId ?? refuseErpRow("Identifikatori yo'q (sourcedId)")
  if (extId.length > maxIdLength) refuseErpRow(`Identifikatori juda uzun (sourcedId: ${extId.length} belgi)`)
  const gone = isGone(row)
  if (!gone && row.status !== null && row.status.toLowerCase() !== 'active')
    refuseErpRow(`Holati noma'lum (status: ${quoteValueForImportReport(row.status)})`)
  const modifiedAt = row.dateLastModified === null ? null : parseTimestamp(row.dateLastModified)
  if (row.dateLastModified !== null && modifiedAt === null) {
    note(
      `O'zgargan vaqti o'qilmadi, hisobga olinmadi (dateLastModified: ${quoteValueForImportReport(row.dateLastModified)})`,
    )
  }
  return { extId, gone, modifiedAt }
}

/** Returns whether the row is marked as deleted: `tobedeleted`, `deleted`, or `inactive` in OneRoster 1.0. */
function isGone(row: RawRowBase): boolean {
  return row.status !== null && ['tobedeleted', 'inactive', 'deleted'].includes(row.status.toLowerCase())
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw)
}

class RowRefusedError extends Error {}
