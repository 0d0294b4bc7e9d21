import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { formatDay } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'

/** First and last day, both included; null = no bound. */
export interface DayPeriod {
  from: string | null
  to: string | null
}

/** @throws AppError VALIDATION naming `field` unless the day is within all periods */
export function requireDayWithinPeriods(field: string, day: string, ...spans: DayPeriod[]): void {
  const { first, last } = intersectionOf(spans)
  if (first !== undefined && day < first) refuseField(field, peopleErrorTexts.notBefore(formatDay(first)))
  if (last !== undefined && day > last) refuseField(field, peopleErrorTexts.notAfter(formatDay(last)))
}

export function isDayWithinPeriods(day: string, ...spans: DayPeriod[]): boolean {
  const { first = day, last = day } = intersectionOf(spans)
  return first <= day && day <= last
}

function intersectionOf(spans: readonly DayPeriod[]): { first?: string; last?: string } {
  const [first] = spans
    .flatMap(({ from }) => from ?? [])
    .sort()
    .reverse()
  const [last] = spans.flatMap(({ to }) => to ?? []).sort()
  return { first, last }
}

export const nextDayOf = (day: string) => shiftDay(day, 1)
export const previousDayOf = (day: string) => shiftDay(day, -1)

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
