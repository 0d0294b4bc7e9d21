import { health } from '@markaz/protocol/control/health/routes'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import style from './health.module.css'
import { systemHealthText as words } from './health.text.ts'

export function ServerVersionPanel({ version, startedAt }: { version: string; startedAt: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayDownload = useMayCall(health.bundle)
  return (
    <Panel className={style.section} aria-label={words.version}>
      <h2>{words.version}</h2>
      <FactList
        look="lines"
        facts={[
          [words.version, version],
          [words.started, friendlyTimestampText(startedAt)],
        ]}
      />
      {mayDownload && <SecondaryText as="p">{words.bundleAbout}</SecondaryText>}
      <details className={style.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.changes}</summary>
        {isOpen && <Changes />}
      </details>
    </Panel>
  )
}

function Changes() {
  const query = useRouteQuery(health.changelog, undefined, { silent: true })
  if (!query.data) return <LoadingOrError query={query} columns={1} />
  return (
    <div lang="en">
      {query.data.parts.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
