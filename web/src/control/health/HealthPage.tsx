import { health } from '@markaz/protocol/control/health/routes'
import type { HealthState, SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import { useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { agoText, friendlyTimestampText, timeOfDayText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { FailingJobsPanel } from './FailingJobsPanel.tsx'
import style from './health.module.css'
import { systemHealthText as words } from './health.text.ts'
import { SendTestMessagePanel } from './SendTestMessagePanel.tsx'
import { ServerVersionPanel } from './ServerVersionPanel.tsx'

const tones = { good: 'plain', warning: 'gold', bad: 'red', off: 'grey' } as const
const order: HealthState[] = ['bad', 'warning', 'good', 'off']

const usualMs = 30_000
/** Milliseconds between two requests in the first minute after "try again", because the user waits for the result. */
const soonMs = 5_000

export function HealthPage() {
  const [retriedAt, setRetriedAt] = useState(0)
  const query = useRouteQuery(health.read, undefined, {
    silent: true,
    staleMs: 0,
    pollMs: () => (Date.now() - retriedAt < 60_000 ? soonMs : usualMs),
  })
  if (!query.data) return <LoadingOrError query={query} columns={2} title={words.title} />
  const { at, rows, jobs, tests, version, startedAt } = query.data
  const faults = rows.filter(({ state }) => state === 'bad' || state === 'warning')
  const count = faults.length + jobs.length
  const tone = faults.some(({ state }) => state === 'bad') ? 'red' : 'gold'
  return (
    <Page
      title={words.title}
      mark={
        count > 0 ? (
          <StatusPill tone={tone}>{words.attention(count)}</StatusPill>
        ) : (
          <StatusPill tone="green">{words.fine}</StatusPill>
        )
      }
      extra={<ExportButton route={health.bundle} args={{}} label={words.bundle} done={words.bundleSaved} />}
    >
      {query.error ? (
        <HintNote tone="red" role="alert">
          {words.stale(query.error.message)}
        </HintNote>
      ) : (
        <SecondaryText as="p">{words.about(timeOfDayText(at))}</SecondaryText>
      )}
      <ul className={style.parts} aria-label={words.parts}>
        {rows
          .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
          .map((row) => (
            <HealthPart key={row.key} row={row} />
          ))}
      </ul>
      <FailingJobsPanel jobs={jobs} retried={() => setRetriedAt(Date.now())} />
      <SendTestMessagePanel targets={tests} />
      <ServerVersionPanel version={version} startedAt={startedAt} />
    </Page>
  )
}

function HealthPart({ row }: { row: SystemHealthCheck }) {
  const { state, title, says, todo, facts } = row
  return (
    <Panel as="li">
      <div className={style.head}>
        <h2>{title}</h2>
        <StatusPill tone={tones[state]}>{words.states[state]}</StatusPill>
      </div>
      <p className={style.says}>{says}</p>
      {todo &&
        (state === 'off' ? (
          <SecondaryText as="p">{todo}</SecondaryText>
        ) : (
          <HintNote tone={state === 'bad' ? 'red' : 'gold'}>{todo}</HintNote>
        ))}
      <FactList
        look="lines"
        className={style.facts}
        facts={[...timesOf(row), ...facts.map(({ label, value }) => [label, value] as const)]}
      />
    </Panel>
  )
}

function timesOf({
  state,
  since,
  lastSuccessAt,
  waiting,
  waitingSince,
}: SystemHealthCheck): (readonly [string, string])[] {
  const lines: (readonly [string, string])[] = []
  if (since) lines.push([words.since, friendlyTimestampText(since)])
  if (lastSuccessAt)
    lines.push([words.lastSuccess, `${friendlyTimestampText(lastSuccessAt)} (${agoText(lastSuccessAt)})`])
  else if (state === 'bad' && waiting !== null) lines.push([words.lastSuccess, words.never])
  if (waiting !== null && state !== 'off') {
    const count = numberText(waiting)
    const value = waitingSince ? words.waitingSince(count, friendlyTimestampText(waitingSince)) : words.count(count)
    lines.push([words.waiting, value])
  }
  return lines
}
