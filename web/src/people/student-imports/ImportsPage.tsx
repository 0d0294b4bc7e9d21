import { PlusOutlined } from '@ant-design/icons'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import type { TableColumnsType } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../shared/api/query.ts'
import { momentText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { readPageSize } from '../../shared/ui/page-size.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { importPath } from './import-path.ts'
import { importsText } from './student-imports.text.ts'

const NewImportModal = patientLazy(() => import('./NewImportModal.tsx').then((module) => module.NewImportModal))

const tableKey = 'student-imports'

const columns: TableColumnsType<ImportPlan> = [
  {
    key: 'fileName',
    title: importsText.fileName,
    render: (_, plan) => <Link to={importPath(plan.id)}>{plan.fileName}</Link>,
  },
  { key: 'office', title: importsText.office, dataIndex: ['office', 'name'] },
  { key: 'status', title: importsText.status, width: 150, render: (_, plan) => <ImportStatus plan={plan} /> },
  { key: 'rows', title: importsText.rows, width: 260, render: (_, plan) => <ImportCounts counts={plan.counts} /> },
  { key: 'author', title: importsText.author, dataIndex: ['createdBy', 'fullName'] },
  { key: 'created', title: importsText.created, width: 150, render: (_, plan) => momentText(plan.createdAt) },
]

export function ImportsPage() {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page')) || 1
  const perPage = Number(search.get('perPage')) || readPageSize(tableKey)
  const list = useCall(studentImports.list, { query: { page, perPage } }, { keepPrevious: true })
  const { open: openModal, modal } = useModal()
  const navigate = useNavigate()
  const remove = useRemove(studentImports.remove, {
    title: ({ fileName }: ImportPlan) => importsText.removeTitle(fileName),
    content: () => importsText.removeText,
    done: () => importsText.removed,
  })
  const start = (
    <OnlineButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => openModal((close) => <NewImportModal close={close} />)}
    >
      {importsText.start}
    </OnlineButton>
  )
  return (
    <Page title={importsText.title} action={start}>
      <DataTable<ImportPlan>
        tableKey={tableKey}
        label={importsText.title}
        query={list}
        rows={list.data?.imports}
        total={list.data?.total}
        columns={columns}
        rowKey={(plan) => plan.id}
        paging={{
          page,
          perPage,
          onPage: (next, size) => setSearch({ page: String(next), perPage: String(size) }),
        }}
        onOpen={(plan, { newTab }) => {
          if (newTab) open(importPath(plan.id), '_blank', 'noopener')
          else navigate(importPath(plan.id))
        }}
        phoneRow={(plan) => ({
          title: plan.fileName,
          mark: <ImportStatus plan={plan} />,
          note: `${plan.office.name} · ${momentText(plan.createdAt)}`,
          aside: numberText(plan.counts.create + plan.counts.skip + plan.counts.error),
        })}
        actions={(plan) => plan.status === 'draft' && <RemoveButton of={plan.fileName} onClick={() => remove(plan)} />}
        actionsWidth={64}
        empty={{ title: importsText.emptyTitle, hint: importsText.emptyHint }}
        scrollX={1100}
      />
      {modal}
    </Page>
  )
}
