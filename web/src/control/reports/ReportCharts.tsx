import { reports } from '@markaz/protocol/control/reports/routes'
import type { ReportFilter, ReportType } from '@markaz/protocol/control/reports/schemas'
import { useLocation } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { BarPart } from '../../shared/charts/chart-bars.ts'
import { countFindingOf } from '../../shared/charts/findings.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { todayInTashkent } from '../../shared/format/date.ts'
import { changeQuery } from '../../shared/routing/with-query.ts'
import { reportsText as words } from './reports.text.ts'

const parts: readonly BarPart[] = [
  { key: 'open', label: words.open, tone: 'red' },
  { key: 'done', label: words.states.done, tone: 'green' },
]

/** The chart counts each report in the week of the lesson that the report is about. */
export function ReportCharts({
  type,
  filter,
}: {
  type: ReportType
  filter: Omit<ReportFilter, 'page' | 'perPage' | 'type'>
}) {
  const { search } = useLocation()
  const { data } = useCall(
    reports.weeks,
    { query: { ...filter, type } },
    { silent: true, keepPrevious: true, staleMs: 60_000 },
  )
  return (
    <ListCharts listKey="reports">
      {data && (
        <ChartPanel
          label={words.byWeek}
          finding={countFindingOf(
            words.counted[type],
            data.weeks.map(({ start, open, done }) => ({ start, count: open + done })),
            todayInTashkent(),
          )}
          to={`/reports${changeQuery(search, { startDate: data.weeks[0]?.start })}`}
          parts={parts}
        >
          <WeekBars
            weeks={data.weeks.map(({ start, ...counts }) => ({ start, counts }))}
            to={(days) => `/reports${changeQuery(search, days)}`}
            parts={parts}
          />
        </ChartPanel>
      )}
    </ListCharts>
  )
}
