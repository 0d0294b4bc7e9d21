import { reports } from '@markaz/protocol/control/reports/routes'
import type { ReportFilter, ReportType } from '@markaz/protocol/control/reports/schemas'
import { useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { summarizeWeeklyCounts } from '../../shared/charts/chart-summaries.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { todayInTashkent } from '../../shared/format/date.ts'
import { changeSearchParams } from '../../shared/routing/search-params.ts'
import { reportsText as words } from './reports.text.ts'

const parts: readonly ChartBarPart[] = [
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
  const { data } = useRouteQuery(
    reports.weeks,
    { query: { ...filter, type } },
    { silent: true, keepPrevious: true, staleMs: 60_000 },
  )
  return (
    <ListCharts listKey="reports">
      {data && (
        <ChartPanel
          label={words.byWeek}
          summary={summarizeWeeklyCounts(
            words.counted[type],
            data.weeks.map(({ start, open, done }) => ({ start, count: open + done })),
            todayInTashkent(),
          )}
          to={`/reports${changeSearchParams(search, { startDate: data.weeks[0]?.start })}`}
          parts={parts}
        >
          <WeekBars
            weeks={data.weeks.map(({ start, ...counts }) => ({ start, counts }))}
            to={(days) => `/reports${changeSearchParams(search, days)}`}
            parts={parts}
          />
        </ChartPanel>
      )}
    </ListCharts>
  )
}
