import { id, optionalParam } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { useMemo } from 'react'
import { z } from 'zod'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { type FiltersOfUrl, useFilters } from '../../shared/filters/use-filters.ts'
import { shortDateText, todayInTashkent } from '../../shared/format/date.ts'

/** The address contains the month (`month=2026-11`); the API call needs its first and last day. */
const JournalFilter = z.object({
  month: optionalParam(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  lessonId: optionalParam(id),
  studentId: optionalParam(id),
})
type Values = z.output<typeof JournalFilter>

export const useJournalFilters = () => useFilters(JournalFilter, { tableKey: 'journal' })

/** The journal ends today, because future lessons have no marks. */
export function journalQueryOf({ month, lessonId, studentId }: Partial<Values>, today = todayInTashkent()) {
  const lastDay =
    month && new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const to = lastDay && lastDay < today ? lastDay : today
  return { from: month && `${month}-01`, to, lessonId, studentId }
}

export function useJournalFilterFields(
  { base, id: groupId }: GroupPagePathParts,
  { values }: FiltersOfUrl<typeof JournalFilter>,
): FilterField[] {
  const { route } = useRouteByGroupScope(base, attendance.journalFilters)
  const { data, isPending } = useRouteQuery(route, { params: { id: groupId } }, { staleMs: 60_000, silent: true })
  const { month } = values
  return useMemo(() => {
    const lessons = (data?.lessons ?? []).filter(({ date }) => !month || date.startsWith(month)).toReversed()
    const common = { kind: 'select' as const, isDaily: true, isLoading: isPending }
    return [
      {
        ...common,
        name: 'month',
        label: fieldLabels.month,
        widthPx: 160,
        options: (data?.months ?? []).map(({ label, from }) => ({ value: from.slice(0, 7), label })),
      },
      {
        ...common,
        name: 'lessonId',
        label: fieldLabels.lessonId,
        widthPx: 190,
        options: lessons.map(({ id, date, beginTime }) => ({
          value: id,
          label: `${shortDateText(date)} ${beginTime.slice(0, 5)}`,
        })),
      },
      {
        ...common,
        name: 'studentId',
        label: fieldLabels.studentId,
        widthPx: 240,
        options: (data?.students ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
      },
    ]
  }, [data, isPending, month])
}
