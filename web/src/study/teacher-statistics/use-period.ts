import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

interface Period {
  month?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

export const hasChosenDays = ({ startDate, endDate }: Period) => Boolean(startDate || endDate)

export const omitMonthFilterIfDaysChosen = <Q extends Period>(query: Q): Q =>
  hasChosenDays(query) ? { ...query, month: undefined } : query

export const currentMonthFilter = () => ({ month: todayInTashkent().slice(0, 7) })

export const periodFilter: FilterField = {
  kind: 'dates',
  label: words.period,
  from: 'startDate',
  to: 'endDate',
  isDaily: true,
}

export function usePeriodFilterFields(period: Period): FilterField[] {
  const office = useOfficeFilterField()
  const month: FilterField = {
    kind: 'select',
    name: 'month',
    options: latestThirteenMonths(todayInTashkent()).map((value) => ({ value, label: monthNameOf(value) })),
    isDaily: true,
    widthPx: 180,
  }
  return [...(hasChosenDays(period) ? [] : [month]), periodFilter, ...(office ? [office] : [])]
}

const carried = ['month', 'startDate', 'endDate', 'officeIds']

/** Returns a query string for a link to another page, with the month, days and branches of this page. */
export function periodQueryString(search: string, change: Record<string, string | undefined> = {}): string {
  const before = new URLSearchParams(search)
  const next = new URLSearchParams(carried.flatMap((name) => before.getAll(name).map((value) => [name, value])))
  for (const [name, value] of Object.entries(change)) {
    next.delete(name)
    if (value !== undefined) next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : ''
}

/** Returns the current month and the twelve months before, as `YYYY-MM`. */
function latestThirteenMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Returns e.g. `2026-yil noyabr`. */
export function monthNameOf(month: string): string {
  const [year, number] = month.split('-')
  return `${year}-yil ${formattingText.months[Number(number) - 1]}`
}

export const shortMonthNameOf = (month: string): string =>
  formattingText.shortMonths[Number(month.slice(5)) - 1] ?? month
