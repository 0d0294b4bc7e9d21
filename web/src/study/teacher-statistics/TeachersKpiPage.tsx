import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { TeacherKpi } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { useLocation } from 'react-router'
import { percentAxisStart } from '../../shared/charts/chart-summaries.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Sparkline } from './Trend.tsx'
import { createTeacherPercentColumn, teacherColumns, teacherOfficeNames } from './teacher-columns.tsx'
import { useTeacherPresenceColumn } from './teacher-presence.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import {
  currentMonthFilter,
  omitMonthFilterIfDaysChosen,
  periodQueryString,
  usePeriodFilterFields,
} from './use-period.ts'

/** @param from percentage at which the axes of the small charts begin, equal in all rows */
const columnsFrom = (from: number): Column<TeacherKpi>[] => [
  ...teacherColumns<TeacherKpi>(),
  createTeacherPercentColumn('attendanceKpi', words.attendance, ({ attendanceKpi }) => attendanceKpi),
  createTeacherPercentColumn('homeworkKpi', words.homework, ({ homeworkKpi }) => homeworkKpi),
  createTeacherPercentColumn('examKpi', words.exam, ({ examKpi }) => examKpi),
  { ...createTeacherPercentColumn<TeacherKpi>('totalKpi', words.total, ({ totalKpi }) => totalKpi), isMain: true },
  {
    key: 'trend',
    title: words.trend,
    width: 108,
    cell: ({ fullName, months }) => (
      <Sparkline label={words.trendOf(personName(fullName))} months={months} from={from} />
    ),
  },
]

export function TeachersKpiPage() {
  const { search } = useLocation()
  const list = useList(teacherFigures.kpis, {
    key: 'teachers-kpi',
    rows: ({ kpis }) => kpis,
    defaults: { ...currentMonthFilter(), sortBy: 'totalKpi', orderBy: 'DESC' },
    ask: omitMonthFilterIfDaysChosen,
  })
  const { page: _, perPage: __, ...asked } = omitMonthFilterIfDaysChosen(list.filters.query)
  const presence = useTeacherPresenceColumn(list.rows, asked)
  const from = percentAxisStart((list.rows ?? []).flatMap(({ months }) => months.map(({ totalKpi }) => totalKpi)))
  return (
    <Page
      title={words.kpi}
      extra={<ExportButton route={teacherFigures.download} args={{ query: asked }} done={words.downloaded} />}
    >
      <List<TeacherKpi>
        label={words.kpi}
        list={list}
        columns={[...columnsFrom(from), ...presence]}
        search={words.search}
        fields={usePeriodFilterFields(list.filters.values)}
        rowKey={({ academicId }) => academicId}
        to={({ academicId }) => `/teachers-kpi/${academicId}${periodQueryString(search)}`}
        phoneRow={({ fullName, totalKpi, ...row }) => ({
          title: personName(fullName),
          note: teacherOfficeNames(row),
          aside: words.totalOf(percentText(totalKpi)),
        })}
        empty={{ title: words.none, hint: words.noneHint }}
        width={1080}
      />
    </Page>
  )
}
