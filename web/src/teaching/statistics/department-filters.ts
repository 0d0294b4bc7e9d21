import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { asyncSelectField } from '../../shared/filters/choice.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeField } from '../../shared/filters/use-office-field.ts'
import { statisticsText as words } from './statistics.text.ts'

export function useDepartmentFilterFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(homeworkStatistics.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeField()
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true },
      { ...asyncSelectField('teacherId', data?.teachers, isPending), isDaily: true, widthPx: 200 },
      asyncSelectField('courseId', data?.courses, isPending),
      asyncSelectField('learningTypeId', data?.learningTypes, isPending),
      asyncSelectField('categoryId', data?.categories, isPending),
      office,
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office])
}
