import { risks } from '@markaz/protocol/control/risks/routes'
import { type RiskEvidenceItem, RiskKind, type RiskReason } from '@markaz/protocol/control/risks/schemas'
import { useState } from 'react'
import { riskPercentOf, riskReasonText, riskValueText } from '../../domain/risk/risk.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { risksText as words } from './risks.text.ts'

interface ReasonPanelProps {
  riskId: number
  reason: RiskReason
}

export function RiskReasonPanel({ riskId, reason }: ReasonPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { kind, group, from, to, now, earlier, after, goneOn } = reason
  const value = (figure: typeof earlier) => figure && `${riskPercentOf(figure)}%`
  return (
    <Panel>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary style={{ cursor: 'pointer', fontWeight: 600 }}>
          {words.kinds[kind]}: {riskReasonText(reason)} {goneOn && <StatusPill tone="green">{words.gone}</StatusPill>}
        </summary>
        <FactList
          style={{ marginBlock: 12 }}
          facts={[
            [words.group, group.name],
            [words.before, value(earlier)],
            [`${words.found} (${words.days(shortDateText(from), shortDateText(to))})`, value(now)],
            [words.after, after && `${value(after)}: ${riskValueText(kind, after)}`],
          ]}
          missing={formattingText.missing}
        />
        {isOpen && <Items riskId={riskId} reason={reason} />}
      </details>
    </Panel>
  )
}

const columns = (kind: RiskKind): Column<RiskEvidenceItem>[] => [
  { key: 'date', width: 130, isName: true, cell: ({ date }) => shortDateText(date) },
  { key: 'theme', title: words.kinds[kind], width: 300, cell: ({ theme }) => theme ?? words.lesson },
  { key: 'got', title: words.outcome, width: 150, cell: (item) => <ItemPill kind={kind} item={item} /> },
]

const itemWords: Record<Exclude<RiskKind, 3>, readonly [missing: string, there: string]> = {
  [RiskKind.Attendance]: [words.missed, words.came],
  [RiskKind.Homework]: [words.notHandedIn, words.handedIn],
  [RiskKind.Doors]: [words.notSeen, words.seen],
}

function ItemPill({ kind, item: { got } }: { kind: RiskKind; item: RiskEvidenceItem }) {
  if (kind === RiskKind.Exams) return words.points(got)
  return <StatusPill tone={got > 0 ? 'green' : 'red'}>{itemWords[kind][got > 0 ? 1 : 0]}</StatusPill>
}

function Items({ riskId, reason: { id, kind } }: ReasonPanelProps) {
  const query = useRouteQuery(risks.items, { params: { id: riskId, reasonId: id } }, { silent: true })
  const rows = query.data?.items.map((item, index) => ({ ...item, id: index }))
  return (
    <List<RiskEvidenceItem>
      isPart
      label={words.counted(rows?.length ?? 0)}
      list={unpagedListSource('risk-items', rows, query)}
      columns={columns(kind)}
      phoneRow={(item) => ({
        title: item.theme ?? words.lesson,
        mark: <ItemPill kind={kind} item={item} />,
        note: shortDateText(item.date),
      })}
    />
  )
}
