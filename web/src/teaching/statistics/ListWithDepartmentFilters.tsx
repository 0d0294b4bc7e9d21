import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { asyncSelectFilterField, type FilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { List, type ListProps } from '../../shared/lists/List.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { statisticsText as words } from './statistics.text.ts'

export function ListWithDepartmentFilters<Row extends object>(props: ListProps<Row>) {
  return (
    <List<Row>
      empty={{ title: words.noRows, hint: words.noRowsHint }}
      {...props}
      fields={useDepartmentFilterFields()}
      tools={<SecondaryText>{words.defaultSpan}</SecondaryText>}
    />
  )
}

function useDepartmentFilterFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(homeworkStatistics.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true },
      { ...asyncSelectFilterField('teacherId', data?.teachers, isPending), isDaily: true, widthPx: 200 },
      asyncSelectFilterField('courseId', data?.courses, isPending),
      asyncSelectFilterField('learningTypeId', data?.learningTypes, isPending),
      asyncSelectFilterField('categoryId', data?.categories, isPending),
      office,
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office])
}
