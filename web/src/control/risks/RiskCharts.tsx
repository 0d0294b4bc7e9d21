import { risks } from '@markaz/protocol/control/risks/routes'
import { type RiskFilter, RiskKind } from '@markaz/protocol/control/risks/schemas'
import { Link, useLocation } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { type CountBarRow, chartToneColour } from '../../shared/charts/chart-bars.ts'
import style from '../../shared/charts/chart-panel.module.css'
import { summarizeWeeklyCounts } from '../../shared/charts/chart-summaries.ts'
import { ListCharts } from '../../shared/charts/ListCharts.tsx'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { todayInTashkent } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { changeSearchParams } from '../../shared/routing/search-params.ts'
import { risksText as words } from './risks.text.ts'

const parts: readonly ChartBarPart[] = [
  { key: 'opened', label: words.openedCount, tone: 'red' },
  { key: 'closed', label: words.closedCount, tone: 'green' },
]

export function RiskCharts({ filter }: { filter: Omit<RiskFilter, 'page' | 'perPage'> }) {
  const { search } = useLocation()
  const { data } = useRouteQuery(risks.weeks, { query: filter }, { silent: true, keepPrevious: true, staleMs: 60_000 })
  const kinds = data && Object.values(RiskKind).map((kind) => ({ kind, count: countOf(data.kinds, kind) }))
  const most = data?.kinds[0]
  return (
    <ListCharts listKey="risks" count={2}>
      {data && kinds && (
        <>
          <ChartPanel
            label={words.byWeek}
            summary={summarizeWeeklyCounts(
              words.newRisk,
              data.weeks.map(({ start, opened }) => ({ start, count: opened })),
              todayInTashkent(),
            )}
            to={`/risks${changeSearchParams(search, { startDate: data.weeks[0]?.start })}`}
            parts={parts}
          >
            <WeekBars
              weeks={data.weeks.map(({ start, ...counts }) => ({ start, counts }))}
              to={(days) => `/risks${changeSearchParams(search, days)}`}
              parts={parts}
              isSideBySide
            />
          </ChartPanel>
          <ChartPanel
            label={words.byKind}
            summary={
              most
                ? {
                    figure: words.ofStudents(numberText(most.count), numberText(data.total)),
                    words: words.mostKind(words.kinds[most.kind]),
                  }
                : { words: words.noKind }
            }
            to={`/risks${changeSearchParams(search, { kind: most && String(most.kind) })}`}
          >
            <CountBarChart
              bars={kinds.map(({ kind, count }) => ({
                name: words.kinds[kind],
                count,
                tone: 'accent',
                to: `/risks${changeSearchParams(search, { kind: String(kind) })}`,
              }))}
            />
          </ChartPanel>
        </>
      )}
    </ListCharts>
  )
}

const countOf = (kinds: readonly { kind: RiskKind; count: number }[], of: RiskKind) =>
  kinds.find(({ kind }) => kind === of)?.count ?? 0

/** A bar chart whose bars link to the list of the risks that they count. */
function CountBarChart({ bars }: { bars: readonly (CountBarRow & { to: string })[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={style.rows}>
      {bars.map(({ name, count, tone, to }) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
          <span className={style.line}>
            <i
              className={style.fill}
              style={{ width: `${(100 * count) / most}%`, background: chartToneColour(tone) }}
            />
          </span>
          <b className={style.count}>{numberText(count)}</b>
        </li>
      ))}
    </ul>
  )
}
