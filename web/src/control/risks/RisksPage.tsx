import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskKind, RiskOutcome, RiskState, type StudentRisk } from '@markaz/protocol/control/risks/schemas'
import { useMemo } from 'react'
import { riskText } from '../../domain/risk/risk.text.ts'
import { riskPath, riskReasonsText } from '../../domain/risk/risk.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RiskCharts } from './RiskCharts.tsx'
import { RiskOutcomePill, RiskStatePill } from './risk-pills.tsx'
import { risksText as words } from './risks.text.ts'

const groupsOf = ({ reasons }: StudentRisk) => [...new Set(reasons.map(({ group }) => group.name))].join(', ')
const reasonsOf = (risk: StudentRisk) => riskReasonsText(risk).join('; ')
const lastActionOf = ({ lastAction }: StudentRisk) =>
  lastAction ? `${words.actions[lastAction.action]}, ${shortDateText(lastAction.date)}` : formattingText.missing

const columns: Column<StudentRisk>[] = [
  { key: 'student', width: 140, isName: true, cell: ({ student }) => personName(student.fullName) },
  { key: 'group', width: 112, cell: groupsOf },
  {
    key: 'reasons',
    title: words.reasons,
    width: 216,
    cell: reasonsOf,
  },
  { key: 'state', width: 112, cell: (risk) => <RiskStatePill {...risk} /> },
  {
    key: 'holder',
    title: words.holder,
    width: 140,
    cell: ({ holder }) => (holder ? personName(holder.fullName) : formattingText.missing),
  },
  { key: 'lastAction', title: words.lastAction, width: 120, cell: lastActionOf },
  { key: 'outcome', width: 118, cell: (risk) => <RiskOutcomePill {...risk} /> },
  { key: 'openedAt', title: words.opened, width: 116, cell: ({ openedAt }) => shortDateText(openedAt) },
]

export function RisksPage() {
  const list = useList(risks.list, { key: 'risks', rows: (answer) => answer.risks, pollMs: 60_000 })
  const { page: _, perPage: __, ...asked } = list.filters.query
  return (
    <Page title={words.title}>
      <RiskCharts filter={asked} />
      <List<StudentRisk>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        fields={useFields()}
        to={({ id }) => riskPath(id)}
        phoneRow={(risk) => ({
          title: personName(risk.student.fullName),
          mark: <RiskStatePill {...risk} />,
          note: reasonsOf(risk),
          aside: <RiskOutcomePill {...risk} />,
        })}
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={1140}
      />
    </Page>
  )
}

const select = (
  name: string,
  label: string,
  texts: Record<string | number, string>,
  values: readonly (string | number)[],
) => ({
  kind: 'select' as const,
  name,
  label,
  options: values.map((value) => ({ value, label: texts[value] ?? '' })),
})

function useFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(risks.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      { ...select('state', words.state, riskText.states, Object.values(RiskState)), isDaily: true, widthPx: 150 },
      { ...select('kind', words.reason, words.kinds, Object.values(RiskKind)), isDaily: true, widthPx: 150 },
      { ...asyncSelectFilterField('groupId', data?.groups, isPending), isDaily: true, widthPx: 180 },
      asyncSelectFilterField('teacherId', data?.teachers, isPending),
      { kind: 'dates', label: words.openedDays, from: 'startDate', to: 'endDate' },
      select('outcome', words.outcome, words.outcomes, Object.values(RiskOutcome)),
      office,
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office])
}
