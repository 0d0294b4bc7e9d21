import type { CallArgumentsOf } from '@markaz/protocol/route'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { summarizeWeeklyShares } from '../../shared/charts/chart-summaries.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { changeSearchParams } from '../../shared/routing/search-params.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

const duties = [
  { key: 'marked', whole: 'lessons', sortBy: 'markedPercentage', label: words.markedLessons, not: words.unmarked },
  { key: 'given', whole: 'held', sortBy: 'givenPercentage', label: words.givenLessons, not: words.notGiven },
] as const

const partsOf = (not: string): readonly ChartBarPart[] => [
  { key: 'done', label: words.done, tone: 'green' },
  { key: 'missing', label: not, tone: 'red' },
]

export function TeacherDutyCharts({
  filter,
}: {
  filter: NonNullable<CallArgumentsOf<typeof teacherFigures.weeks>['query']>
}) {
  const { search } = useLocation()
  const { data } = useRouteQuery(
    teacherFigures.weeks,
    { query: filter },
    { silent: true, keepPrevious: true, staleMs: 300_000 },
  )
  const path = (change: Record<string, string>) => `/teacher-statistics${changeSearchParams(search, change)}`
  return (
    <ListCharts listKey="teacher-statistics" count={duties.length}>
      {data &&
        duties.map(({ key, whole, sortBy, label, not }) => (
          <ChartPanel
            key={key}
            label={label}
            summary={summarizeWeeklyShares(
              label,
              data.weeks.map((week) => ({ part: week[key], whole: week[whole] })),
              words.nothingOf(label),
            )}
            to={path({ sortBy, orderBy: 'ASC' })}
            parts={partsOf(not)}
          >
            <WeekBars
              weeks={data.weeks.map((week) => ({
                start: week.start,
                counts: { done: week[key], missing: week[whole] - week[key] },
              }))}
              to={path}
              parts={partsOf(not)}
            />
          </ChartPanel>
        ))}
    </ListCharts>
  )
}
