import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { CallArgumentsOf } from '@markaz/protocol/route'
import { percentageOf } from '@markaz/protocol/scores'
import { useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import { ColumnChart } from '../../shared/charts/ColumnChart.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { numberText, percentText } from '../../shared/format/number.ts'
import { changeSearchParams } from '../../shared/routing/search-params.ts'
import { awardsText as words } from './awards.text.ts'

const parts: readonly ChartBarPart[] = [{ key: 'count', label: words.students, tone: 'accent' }]

/** With fewer students than this, the chart's title shows numbers instead of percentages. */
const fewStudents = 20

export function StudentsPerLevelChart({
  filter,
}: {
  filter: NonNullable<CallArgumentsOf<typeof studentAwards.byLevel>['query']>
}) {
  const { search } = useLocation()
  const { data } = useRouteQuery(
    studentAwards.byLevel,
    { query: filter },
    { silent: true, keepPrevious: true, staleMs: 60_000 },
  )
  const levels = data?.levels ?? []
  const to = (level: number) => `/statistics${changeSearchParams(search, { level: String(level) })}`
  const total = levels.reduce((sum, { count }) => sum + count, 0)
  const [most] = levels.toSorted((one, other) => other.count - one.count)
  const figure = (count: number) =>
    total < fewStudents
      ? words.ofStudents(numberText(count), numberText(total))
      : percentText(percentageOf(count, total))
  return (
    <ListCharts listKey="standings">
      {data && (
        <ChartPanel
          label={words.byLevel}
          summary={
            most ? { figure: figure(most.count), words: words.mostLevel(most.level) } : { words: words.noLevels }
          }
          to={most ? to(most.level) : '/statistics'}
        >
          <ColumnChart
            columns={levels.map(({ level, count }) => ({
              key: String(level),
              name: words.levelOf(level),
              words: words.countOfLevel(level, numberText(count)),
              counts: { count },
              to: to(level),
            }))}
            parts={parts}
          />
        </ChartPanel>
      )}
    </ListCharts>
  )
}
