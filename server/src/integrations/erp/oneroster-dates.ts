type DayReading = { ok: true; day: string } | { ok: false; why: 'malformed' | 'ambiguous' }

/** Accepts `2026-09-01`, `01.09.2026` (day first), `25/09/2026` and `9/25/2026`; `1/05/2023` is `ambiguous`. */
export const parseDay = cacheByText((text: string): DayReading => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!slashed) return { ok: false, why: 'malformed' }
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
  if (first <= 12 && second <= 12 && first !== second) return { ok: false, why: 'ambiguous' }
  return second > 12 ? dayOf(year, first, second) : dayOf(year, second, first)
})

/** Converts OneRoster's end date (the first day after the end) to our end date (the last day). */
export const dayBefore = cacheByText((day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
)

/**
 * A day without a time is read as midnight in UTC, a time without a time zone as UTC. null = the text is no timestamp.
 */
export const parseTimestamp = cacheByText((text: string): string | null => {
  const timed = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)
  if (timed) {
    const moment = new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
  }
  const reading = parseDay(text)
  return reading.ok ? `${reading.day}T00:00:00.000Z` : null
})

/** Returns `09:05` for `9:05`, `09:05` or `09:05:00`; null = the text is not a time of day. */
export function parseTimeOfDay(text: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text)
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${match[1]?.padStart(2, '0')}:${match[2]}`
}

function dayOf(year: number, month: number, day: number): DayReading {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { ok: true, day: date.toISOString().slice(0, 10) } : { ok: false, why: 'malformed' }
}

/** Caches the results, because thousands of enrolments have the same few dates; an import then takes half the time. */
function cacheByText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = read(text)
    if (known.size >= 1000) known.clear()
    known.set(text, result)
    return result
  }
}
