import { teacherWork } from '@markaz/protocol/teaching/statistics/academic-work.routes'
import type { z } from 'zod'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeField } from '../../shared/filters/use-office-field.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { Face } from '../../shared/ui/PersonCell.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

type Kpi = z.infer<typeof teacherWork.kpis.answer>['kpis'][number] & { id: number }

const percent = (key: string, title: string, of: (kpi: Kpi) => number | null): Column<Kpi> => ({
  key,
  title,
  width: 110,
  align: 'right',
  cell: (kpi) => percentText(of(kpi)),
})

const columns: Column<Kpi>[] = [
  {
    key: 'photo',
    title: words.photo,
    width: 56,
    cell: ({ fullName, photo }) => <Face name={fullName} photo={photo} sizePx={32} />,
  },
  { key: 'fullName', title: words.fullName, isName: true, cell: ({ fullName }) => personName(fullName) },
  {
    key: 'offices',
    title: words.offices,
    width: 200,
    cell: ({ offices }) => offices.map(({ name }) => name).join(', ') || formatText.missing,
  },
  { key: 'groups', title: words.groups, width: 90, align: 'right', cell: ({ groupsCount }) => numberText(groupsCount) },
  percent('attendance', words.attendance, ({ attendanceKpi }) => attendanceKpi),
  percent('homework', words.homework, ({ homeworkKpi }) => homeworkKpi),
  percent('exam', words.exam, ({ examKpi }) => examKpi),
  percent('total', words.total, ({ totalKpi }) => totalKpi),
]

/** How each teacher did in a month; a row leads to the teacher's groups and from there to the lessons. */
export function TeachersKpiPage() {
  const list = useList(teacherWork.kpis, {
    key: 'teachers-kpi',
    rows: ({ kpis }) => kpis.map((kpi): Kpi => ({ ...kpi, id: kpi.academicId })),
    defaults: { month: todayInTashkent().slice(0, 7) },
  })
  const office = useOfficeField(words.office)
  const fields: FilterField[] = [
    {
      kind: 'select',
      name: 'month',
      label: words.month,
      options: months(todayInTashkent()).map((month) => ({ value: month, label: monthName(month) })),
      isDaily: true,
      widthPx: 180,
    },
    ...(office ? [office] : []),
  ]
  return (
    <Page title={words.kpi}>
      <List<Kpi>
        label={words.kpi}
        list={list}
        columns={columns}
        search={words.search}
        fields={fields}
        to={({ id }) => `/teachers/${id}`}
        phoneRow={({ fullName, offices, totalKpi }) => ({
          title: personName(fullName),
          note: offices.map(({ name }) => name).join(', '),
          aside: words.totalOf(percentText(totalKpi)),
        })}
        empty={{ title: words.none, hint: words.noneHint }}
        width={1040}
      />
    </Page>
  )
}

const monthsBack = 12

/** This month and the twelve before it, `YYYY-MM`. */
function months(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: monthsBack + 1 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${year}-yil ${formatText.months[Number(number) - 1]}`
}
