import type { z } from 'zod'
import { dayBefore, readDay, readTimestamp } from './oneroster-dates.ts'
import { isObject, type RawBase, readText } from './oneroster-schema.ts'
import type { ErpRecord, ErpRow } from './port.ts'

/** Adds a note to the run's report; no row is refused. */
export type Note = (text: string) => void

export const silent: Note = () => {}
export const all = () => true

const longestId = 255
const longestText = 1000

/**
 * Maps a raw object to a record, a refusal, or null if it is of no interest here (a parent among the users; checked
 * first, so that a faulty row is refused in one collection only). `build` refuses by calling `refuse`.
 */
export function mapRow<R extends RawBase, T>(
  schema: z.ZodType<R>,
  raw: unknown,
  note: Note,
  concerns: (row: R, gone: boolean) => boolean,
  build: (row: R, common: ErpRecord) => T,
): ErpRow<T> | null {
  const extId = idOf(raw)
  try {
    const read = schema.safeParse(raw)
    if (!read.success) {
      const issue = read.error.issues[0]
      const field = issue?.path.join('.') ?? ''
      throw new Refusal(
        field === '' ? 'Qator obyekt emas' : `Noto'g'ri qiymat (${field}: ${shown(valueAt(raw, issue?.path ?? []))})`,
      )
    }
    if (!concerns(read.data, isGone(read.data))) return null
    return { ok: true, record: build(read.data, commonOf(read.data, note)) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, extId, reason: error.message }
    throw error
  }
}

/** Makes the row `{ok: false}` with this Uzbek reason, which names field and value. */
export function refuse(reason: string): never {
  throw new Refusal(reason)
}

/** Returns a required text. In a `gone` row it may be empty, because ending needs only the id. */
export function required(value: string | null, name: string, field: string, gone: boolean): string {
  if (value === null) return gone ? '' : refuse(`${name} yo'q (${field})`)
  return limited(value, name, field)
}

export function limited(value: string, name: string, field: string): string {
  if (value.length > longestText) refuse(`${name} juda uzun (${field}: ${value.length} belgi)`)
  return value
}

/** Returns `YYYY-MM-DD` or null; an unreadable day refuses the row, except in a `gone` one. */
export function dayField(value: string | null, field: string, gone: boolean): string | null {
  if (value === null) return null
  const reading = readDay(value)
  if (reading.ok) return reading.day
  return gone ? null : refuse(dayProblem(value, field, reading.why))
}

export function dayProblem(value: string, field: string, why: 'malformed' | 'ambiguous'): string {
  return why === 'ambiguous'
    ? `Sana noaniq, kun bilan oyni ajratib bo'lmadi (${field}: ${shown(value)})`
    : `Sana noto'g'ri (${field}: ${shown(value)})`
}

/** Converts OneRoster's begin (inclusive) and end (exclusive) to inclusive days; equal dates mean one day. */
export function span(
  row: { beginDate: string | null; endDate: string | null },
  gone: boolean,
): { startedDate: string | null; endedDate: string | null } {
  const startedDate = dayField(row.beginDate, 'beginDate', gone)
  const endsBefore = dayField(row.endDate, 'endDate', gone)
  if (endsBefore === null) return { startedDate, endedDate: null }
  if (startedDate === null || endsBefore > startedDate) return { startedDate, endedDate: dayBefore(endsBefore) }
  if (endsBefore === startedDate || gone) return { startedDate, endedDate: startedDate }
  return refuse(`Tugash sanasi boshlanishidan oldin (beginDate: ${startedDate}, endDate: ${endsBefore})`)
}

/** @param role in lower case */
export function isAssistantRole(role: string): boolean {
  return role === 'aide' || role === 'ext:assistant'
}

/** Reads our own value `metadata.uz.<name>`; CSV columns and some servers use the flat name. */
export function uz(row: RawBase, name: string): unknown {
  const nested = isObject(row.metadata.uz) ? row.metadata.uz[name] : undefined
  return nested ?? row.metadata[`uz.${name}`]
}

export function uzText(row: RawBase, name: string): string | null {
  const value = readText(uz(row, name))
  if (value === null || typeof value === 'string') return value
  return refuse(`Noto'g'ri qiymat (metadata.uz.${name}: ${shown(value)})`)
}

/** Formats a value for a report: short, on one line, in quotes. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Returns the sourcedId of a raw row if it is readable, for refusals of otherwise unreadable rows. */
export function idOf(raw: unknown): string | null {
  const id = isObject(raw) ? readText(raw.sourcedId) : null
  return typeof id === 'string' && id.length <= longestId ? id : null
}

function commonOf(row: RawBase, note: Note): ErpRecord {
  const extId = row.sourcedId ?? refuse("Identifikatori yo'q (sourcedId)")
  if (extId.length > longestId) refuse(`Identifikatori juda uzun (sourcedId: ${extId.length} belgi)`)
  const gone = isGone(row)
  if (!gone && row.status !== null && row.status.toLowerCase() !== 'active')
    refuse(`Holati noma'lum (status: ${shown(row.status)})`)
  const modifiedAt = row.dateLastModified === null ? null : readTimestamp(row.dateLastModified)
  if (row.dateLastModified !== null && modifiedAt === null) {
    note(`O'zgargan vaqti o'qilmadi, hisobga olinmadi (dateLastModified: ${shown(row.dateLastModified)})`)
  }
  return { extId, gone, modifiedAt }
}

/** Version 1.0 used `inactive` for the later `tobedeleted`. */
function isGone(row: RawBase): boolean {
  return row.status !== null && ['tobedeleted', 'inactive', 'deleted'].includes(row.status.toLowerCase())
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw)
}

class Refusal extends Error {}
