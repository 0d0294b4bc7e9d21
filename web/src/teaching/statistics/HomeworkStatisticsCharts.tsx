import type { CallArgumentsOf } from '@markaz/protocol/route'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { summarizeWeeklyShares } from '../../shared/charts/chart-summaries.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { changeSearchParams } from '../../shared/routing/search-params.ts'
import { statisticsText as words } from './statistics.text.ts'

/** The parts of each bar from bottom to top, best state of homework first. */
const parts: readonly ChartBarPart[] = [
  { key: 'accepted', label: words.sums.acceptedHomeworkCount, tone: 'green' },
  { key: 'waiting', label: words.sums.waitingHomeworkCount, tone: 'blue' },
  { key: 'rejected', label: words.sums.rejectedHomeworkCount, tone: 'gold' },
  { key: 'uncompleted', label: words.sums.uncompletedHomeworkCount, tone: 'red' },
]

/** The chart counts each homework in the week of its lesson. */
export function HomeworkStatisticsCharts({
  filter,
}: {
  filter: NonNullable<CallArgumentsOf<typeof homeworkStatistics.weeks>['query']>
}) {
  const { search } = useLocation()
  const { data } = useRouteQuery(
    homeworkStatistics.weeks,
    { query: filter },
    { silent: true, keepPrevious: true, staleMs: 300_000 },
  )
  return (
    <ListCharts listKey="homeworks">
      {data && (
        <ChartPanel
          label={words.byWeek}
          summary={summarizeWeeklyShares(
            words.acceptedWorks,
            data.weeks.map(({ accepted, rejected, uncompleted }) => ({
              part: accepted,
              whole: accepted + rejected + uncompleted,
            })),
            words.noWorks,
          )}
          to={`/homeworks${changeSearchParams(search, { tab: undefined, sortBy: 'uncompletedHomeworkCount', orderBy: 'DESC' })}`}
          parts={parts}
        >
          <WeekBars
            weeks={data.weeks.map(({ start, ...counts }) => ({ start, counts }))}
            to={(days) => `/homeworks${changeSearchParams(search, days)}`}
            parts={parts}
          />
        </ChartPanel>
      )}
    </ListCharts>
  )
}
