import { formatText } from '../../shared/format/format.text.ts'

/** Returns the current month and the twelve months before, as `YYYY-MM`. */
export function latestThirteenMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Returns e.g. `2026-yil noyabr`. */
export function monthNameOf(month: string): string {
  const [year, number] = month.split('-')
  return `${year}-yil ${formatText.months[Number(number) - 1]}`
}

/** Returns e.g. `Noy`. */
export const shortMonthNameOf = (month: string): string => formatText.shortMonths[Number(month.slice(5)) - 1] ?? month
