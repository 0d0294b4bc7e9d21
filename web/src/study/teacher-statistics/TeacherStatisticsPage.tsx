import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { TeacherTasks } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { percentText, ratingText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TeacherDutyCharts } from './TeacherDutyCharts.tsx'
import { createTeacherPercentColumn, teacherColumns } from './teacher-columns.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import { periodFilter, periodQueryString } from './use-period.ts'

const columns: Column<TeacherTasks>[] = [
  ...teacherColumns<TeacherTasks>(),
  createTeacherPercentColumn('markedPercentage', words.marked, ({ markedPercentage }) => markedPercentage),
  createTeacherPercentColumn('givenPercentage', words.given, ({ givenPercentage }) => givenPercentage),
  createTeacherPercentColumn('checkedPercentage', words.checked, ({ checkedPercentage }) => checkedPercentage),
  {
    ...createTeacherPercentColumn<TeacherTasks>('rating', words.rating, ({ rating }) => rating),
    cell: ({ rating }) => ratingText(rating),
    isMain: true,
  },
]

export function TeacherStatisticsPage() {
  const { search } = useLocation()
  const list = useList(teacherFigures.duties, { key: 'teacher-statistics', rows: ({ statistics }) => statistics })
  const { page: _, perPage: __, sortBy: ___, orderBy: ____, ...asked } = list.filters.query
  return (
    <Page title={words.statistics}>
      <TeacherDutyCharts filter={asked} />
      <List<TeacherTasks>
        label={words.statistics}
        list={list}
        columns={columns}
        search={words.search}
        fields={useFields()}
        tools={<SecondaryText>{words.defaultSpan}</SecondaryText>}
        rowKey={({ academicId }) => academicId}
        to={({ academicId }) => `/teacher-statistics/${academicId}${periodQueryString(search, list.data?.span)}`}
        phoneRow={({ fullName, markedPercentage, givenPercentage, rating }) => ({
          title: personName(fullName),
          note: words.dutiesOf(percentText(markedPercentage), percentText(givenPercentage)),
          aside: words.ratingOf(ratingText(rating)),
        })}
        empty={{ title: words.none, hint: words.noneHint }}
        width={1080}
      />
    </Page>
  )
}

function useFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(homeworkStatistics.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return [
    periodFilter,
    asyncSelectFilterField('teacherId', data?.teachers, isPending),
    {
      kind: 'select',
      name: 'status',
      label: words.groupStatus,
      options: Object.entries(words.groupStatuses).map(([value, label]) => ({ value, label })),
    },
    ...(office ? [office] : []),
  ]
}
