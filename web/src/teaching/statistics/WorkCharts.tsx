import type { ArgsOf } from '@markaz/protocol/route'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useLocation } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { BarPart } from '../../shared/charts/chart-bars.ts'
import { shareFindingOf } from '../../shared/charts/findings.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { changeQuery } from '../../shared/routing/with-query.ts'
import { statisticsText as words } from './statistics.text.ts'

/** The parts of each bar from bottom to top, best state of homework first. */
const parts: readonly BarPart[] = [
  { key: 'accepted', label: words.sums.acceptedHomeworkCount, tone: 'green' },
  { key: 'waiting', label: words.sums.waitingHomeworkCount, tone: 'blue' },
  { key: 'rejected', label: words.sums.rejectedHomeworkCount, tone: 'gold' },
  { key: 'uncompleted', label: words.sums.uncompletedHomeworkCount, tone: 'red' },
]

/** The chart counts each homework in the week of its lesson. */
export function HomeworkCharts({ filter }: { filter: NonNullable<ArgsOf<typeof homeworkStatistics.weeks>['query']> }) {
  const { search } = useLocation()
  const { data } = useCall(
    homeworkStatistics.weeks,
    { query: filter },
    { silent: true, keepPrevious: true, staleMs: 300_000 },
  )
  return (
    <ListCharts listKey="homeworks">
      {data && (
        <ChartPanel
          label={words.byWeek}
          finding={shareFindingOf(
            words.acceptedWorks,
            data.weeks.map(({ accepted, rejected, uncompleted }) => ({
              part: accepted,
              whole: accepted + rejected + uncompleted,
            })),
            words.noWorks,
          )}
          to={`/homeworks${changeQuery(search, { tab: undefined, sortBy: 'uncompletedHomeworkCount', orderBy: 'DESC' })}`}
          parts={parts}
        >
          <WeekBars
            weeks={data.weeks.map(({ start, ...counts }) => ({ start, counts }))}
            to={(days) => `/homeworks${changeQuery(search, days)}`}
            parts={parts}
          />
        </ChartPanel>
      )}
    </ListCharts>
  )
}
