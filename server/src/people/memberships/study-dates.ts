import { peopleTexts } from '@markaz/protocol/errors/people'
import { dayText } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'

/** First and last day, both included; null = no bound. */
export interface Days {
  from: string | null
  to: string | null
}

/**
 * Checks that the day lies within all the periods.
 * @throws AppError VALIDATION naming `field`
 */
export function requireDayWithin(field: string, day: string, ...spans: Days[]): void {
  const { first, last } = inAll(spans)
  if (first !== undefined && day < first) refuse(field, peopleTexts.notBefore(dayText(first)))
  if (last !== undefined && day > last) refuse(field, peopleTexts.notAfter(dayText(last)))
}

export function isWithin(day: string, ...spans: Days[]): boolean {
  const { first = day, last = day } = inAll(spans)
  return first <= day && day <= last
}

function inAll(spans: readonly Days[]): { first?: string; last?: string } {
  const [first] = spans
    .flatMap(({ from }) => from ?? [])
    .sort()
    .reverse()
  const [last] = spans.flatMap(({ to }) => to ?? []).sort()
  return { first, last }
}

export const dayAfter = (day: string) => shifted(day, 1)
export const dayBefore = (day: string) => shifted(day, -1)

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
