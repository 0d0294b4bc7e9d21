import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractHistoryEntry } from '@markaz/protocol/people/contracts/schemas'
import { parentRelations } from '@markaz/protocol/people/parents/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus, ContractType } from '@markaz/protocol/people/students/schemas'
import { useParams } from 'react-router'
import { relationText } from '../../domain/family/family.text.ts'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { ContractStatePill } from './ContractStatePill.tsx'
import { contractsText } from './contracts.text.ts'

const columns: Column<ContractHistoryEntry>[] = [
  { key: 'number', cell: ({ number }) => number, width: 130 },
  { key: 'student', width: 220, isName: true, cell: ({ student }) => personName(student.fullName) },
  { key: 'type', width: 90, cell: ({ type }) => contractsText.types[type] },
  { key: 'signer', title: contractsText.signer, cell: ({ signer }) => signer },
  {
    key: 'passport',
    title: contractsText.passport,
    width: 130,
    cell: ({ passport }) => passport ?? formattingText.missing,
  },
  { key: 'phone', width: 170, cell: ({ phone }) => phoneText(phone) },
  { key: 'relation', width: 100, cell: (entry) => relationOf(entry) },
  { key: 'status', width: 140, cell: (entry) => <ContractStatePill contract={entry} /> },
  { key: 'date', width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
  {
    key: 'signedAt',
    title: contractsText.signedAt,
    width: 150,
    cell: ({ signedAt }) => (signedAt ? timestampText(signedAt) : formattingText.missing),
  },
]

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
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

export function ContractHistoryPage() {
  const id = Number(useParams().id)
  const maySeeStudents = useMayCall(students.read)
  const template = useRouteQuery(contracts.read, { params: { id } }, { silent: true })
  const list = useList(contracts.history, {
    key: 'contract-history',
    params: { id },
    rows: ({ history }) => history,
    silent: true,
  })
  useSetBreadcrumbs(
    template.data
      ? [{ title: template.data.name }, { title: contractsText.history }]
      : [{ title: contractsText.history }],
  )
  // The rows are shown only when the template has loaded, because its name may take two lines and would move the rows
  // down.
  if (!template.data) return <LoadingOrError query={template} columns={5} title={contractsText.history} />
  return (
    <Page title={template.data.name}>
      <List<ContractHistoryEntry>
        label={contractsText.history}
        list={list}
        columns={columns}
        search={contractsText.historySearch}
        fields={fields}
        to={maySeeStudents ? ({ student }) => studentPath(student.id) : undefined}
        phoneRow={(entry) => ({
          title: personName(entry.student.fullName),
          mark: <ContractStatePill contract={entry} />,
          // If the student signs the contract, only the phone number is shown, because the student's name is already
          // above.
          note: entry.signer === entry.student.fullName ? phoneText(entry.phone) : entry.signer,
          aside: timestampText(entry.createdAt),
        })}
        empty={{ title: contractsText.historyEmpty, hint: contractsText.historyEmptyHint }}
      />
    </Page>
  )
}

function relationOf({ agent }: ContractHistoryEntry): string {
  const relation = parentRelations.find((known) => known === agent?.relation)
  return relation ? relationText[relation] : formattingText.missing
}
