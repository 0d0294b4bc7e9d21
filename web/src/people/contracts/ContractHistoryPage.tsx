import { contracts } from '@markaz/protocol/people/contracts/routes'
import { type ContractHistoryEntry, ContractHistoryFilter } from '@markaz/protocol/people/contracts/schemas'
import { relations } from '@markaz/protocol/people/parents/schemas'
import { ContractStatus, ContractType } from '@markaz/protocol/people/students/schemas'
import type { TableColumnsType } from 'antd'
import { Link, useParams } from 'react-router'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { ContractPill } from '../../domain/student/student-status.tsx'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { longDate, momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { DataTable, Failed } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { contractsText } from './contracts.text.ts'

const columns: TableColumnsType<ContractHistoryEntry> = [
  { key: 'number', title: contractsText.number, dataIndex: 'number', width: 130 },
  {
    key: 'student',
    title: contractsText.student,
    render: (_, { student }) => <Link to={studentPath(student.id)}>{personName(student.fullName)}</Link>,
  },
  { key: 'type', title: contractsText.type, width: 90, render: (_, { type }) => contractsText.types[type] },
  { key: 'signer', title: contractsText.signer, dataIndex: 'signer' },
  {
    key: 'passport',
    title: contractsText.passport,
    width: 130,
    render: (_, { passport }) => passport ?? formatText.missing,
  },
  { key: 'phone', title: contractsText.phone, width: 170, render: (_, { phone }) => phoneText(phone) },
  { key: 'relation', title: contractsText.relation, width: 100, render: (_, entry) => relationOf(entry) },
  { key: 'status', title: contractsText.status, width: 140, render: (_, entry) => <Status entry={entry} /> },
  { key: 'date', title: contractsText.date, width: 140, render: (_, { createdAt }) => longDate(createdAt) },
  {
    key: 'signedAt',
    title: contractsText.signedAt,
    width: 150,
    render: (_, { signedAt }) => (signedAt ? momentText(signedAt) : formatText.missing),
  },
]

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    label: contractsText.status,
    options: [ContractStatus.Waiting, ContractStatus.Done].map((value) => ({
      value,
      label: studentText.contract[value],
    })),
    isDaily: true,
    widthPx: 160,
  },
  {
    kind: 'select',
    name: 'contractType',
    label: contractsText.type,
    options: Object.values(ContractType).map((value) => ({ value, label: contractsText.types[value] })),
    isDaily: true,
    widthPx: 130,
  },
]

/** The contracts made from one template. */
export function ContractHistoryPage() {
  const id = Number(useParams().id)
  const template = useCall(contracts.read, { params: { id } }, { silent: true })
  const filters = useFilters(ContractHistoryFilter, { tableKey: 'contract-history' })
  const list = useCall(
    contracts.history,
    { params: { id }, query: filters.query },
    { keepPrevious: true, silent: true },
  )
  useCrumbs(
    template.data
      ? [{ title: template.data.name }, { title: contractsText.history }]
      : [{ title: contractsText.history }],
  )
  if (template.error && !template.data) return <Failed error={template.error} refetch={template.refetch} />
  return (
    <Page title={template.data?.name ?? contractsText.history}>
      <FilterBar filters={filters} search={{ name: 'value', label: contractsText.historySearch }} fields={fields} />
      <DataTable<ContractHistoryEntry>
        tableKey="contract-history"
        label={contractsText.history}
        query={list}
        rows={list.data?.history}
        total={list.data?.total}
        columns={columns}
        rowKey={(entry) => entry.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        phoneRow={(entry) => ({
          title: <Link to={studentPath(entry.student.id)}>{personName(entry.student.fullName)}</Link>,
          mark: <Status entry={entry} />,
          note: `${entry.signer} · ${phoneText(entry.phone)}`,
          aside: longDate(entry.createdAt),
        })}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: contractsText.historyEmpty, hint: contractsText.historyEmptyHint }}
      />
    </Page>
  )
}

function Status({ entry }: { entry: ContractHistoryEntry }) {
  return <ContractPill student={{ contractStatus: entry.status, contractType: entry.type }} />
}

function relationOf({ agent }: ContractHistoryEntry): string {
  const relation = relations.find((known) => known === agent?.relation)
  return relation ? contractsText.relations[relation] : formatText.missing
}
