import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { toScoreBars } from '../../shared/charts/chart-bars.ts'
import { summarizePercentChange } from '../../shared/charts/chart-summaries.ts'
import { DistributionBars } from '../../shared/charts/DistributionBars.tsx'
import { StackedBars } from '../../shared/charts/StackedBars.tsx'
import { dayMonthText } from '../../shared/format/date.ts'
import { Panel } from '../../shared/ui/layout.tsx'
import { statisticsText as words } from './statistics.text.ts'
import { formatWeek } from './weeks.ts'

/** The parts of each bar from bottom to top, best state of homework first. */
const parts: readonly ChartBarPart[] = [
  { key: 'accepted', label: words.sums.acceptedHomeworkCount, tone: 'green' },
  { key: 'waiting', label: words.sums.waitingHomeworkCount, tone: 'blue' },
  { key: 'rejected', label: words.sums.rejectedHomeworkCount, tone: 'gold' },
  { key: 'uncompleted', label: words.sums.uncompletedHomeworkCount, tone: 'red' },
  { key: 'notGiven', label: words.notGiven, tone: 'grey' },
]

export function GroupStatisticsCharts({ statistics: { weeks, distribution } }: { statistics: GroupStatistics }) {
  const rows = weeks.map((week) => ({
    key: week.start,
    name: dayMonthText(week.start),
    fullName: formatWeek(week),
    counts: {
      accepted: week.acceptedHomeworkCount,
      waiting: week.waitingHomeworkCount,
      rejected: week.rejectedHomeworkCount,
      uncompleted: week.uncompletedHomeworkCount,
      notGiven: week.notGivenHomeworkCount,
    },
    percent: week.attendancePercentage,
  }))
  return (
    <>
      <Panel>
        <h2>{words.byWeek}</h2>
        <StackedBars
          label={words.byWeek}
          nameHead={words.week}
          rows={rows}
          parts={parts}
          summary={summarizePercentChange(
            words.attendancePercentage,
            weeks.map(({ attendancePercentage }) => attendancePercentage),
          )}
          line={words.attendancePercentage}
        />
      </Panel>
      <Panel>
        <h2>{words.distribution}</h2>
        <DistributionBars
          label={words.distribution}
          nameHead={words.score}
          countHead={words.works}
          bars={toScoreBars(distribution)}
        />
      </Panel>
    </>
  )
}
