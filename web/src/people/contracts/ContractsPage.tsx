import { DownloadOutlined, HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { type ContractTemplate, ContractTemplateFilter } from '@markaz/protocol/people/contracts/schemas'
import { Button, type TableColumnsType } from 'antd'
import { useNavigate } from 'react-router'
import { Can, useMay } from '../../shared/access/access.tsx'
import { downloadFile } from '../../shared/api/download.ts'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { longDate } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { sizeText } from '../../shared/format/size.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { EditButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'

const TemplateModal = patientLazy(() => import('./TemplateModal.tsx').then((module) => module.TemplateModal))

const columns: TableColumnsType<ContractTemplate> = [
  { key: 'name', title: contractsText.name, dataIndex: 'name' },
  { key: 'file', title: contractsText.file, render: (_, template) => <FileButton template={template} /> },
  {
    key: 'signed',
    title: contractsText.signed,
    width: 120,
    align: 'right',
    render: (_, { signed }) => numberText(signed),
  },
  {
    key: 'waiting',
    title: contractsText.waiting,
    width: 130,
    align: 'right',
    render: (_, { waiting }) => numberText(waiting),
  },
  { key: 'createdAt', title: contractsText.created, width: 150, render: (_, { createdAt }) => longDate(createdAt) },
]

export function ContractsPage() {
  const filters = useFilters(ContractTemplateFilter, { tableKey: 'contracts' })
  const list = useCall(contracts.list, { query: filters.query }, { keepPrevious: true })
  const { open: openModal, modal } = useModal()
  const edit = (template: ContractTemplate | null) =>
    openModal((close) => <TemplateModal template={template} close={close} />)
  const mayChange = useMay(contracts.update)
  const navigate = useNavigate()
  const add = (
    <Can do={contracts.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {contractsText.addTemplate}
      </OnlineButton>
    </Can>
  )
  const actions = (template: ContractTemplate) => (
    <>
      {mayChange && <EditButton of={template.name} onClick={() => edit(template)} />}
      <LinkButton
        type="text"
        size="small"
        icon={<HistoryOutlined aria-hidden />}
        aria-label={contractsText.historyOf(template.name)}
        to={`/contracts/history/${template.id}`}
      />
    </>
  )
  return (
    <Page title={contractsText.title} action={add}>
      <FilterBar filters={filters} search={{ name: 'value', label: contractsText.search }} fields={[]} />
      <DataTable<ContractTemplate>
        tableKey="contracts"
        label={contractsText.title}
        query={list}
        rows={list.data?.contracts}
        total={list.data?.total}
        columns={columns}
        rowKey={(template) => template.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(template, { newTab }) => {
          const path = `/contracts/history/${template.id}`
          if (newTab) open(path, '_blank', 'noopener')
          else navigate(path)
        }}
        phoneRow={(template) => ({
          title: template.name,
          note: `${contractsText.signed}: ${numberText(template.signed)} · ${contractsText.waiting}: ${numberText(template.waiting)}`,
        })}
        actions={actions}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: contractsText.emptyTitle, hint: contractsText.emptyHint }}
        scrollX={960}
      />
      {modal}
    </Page>
  )
}

function FileButton({ template: { id, file } }: { template: ContractTemplate }) {
  return (
    <Button
      type="link"
      size="small"
      className={style.file ?? ''}
      icon={<DownloadOutlined aria-hidden />}
      aria-label={contractsText.download(`${file.name} ${sizeText(file.size)}`)}
      onClick={() => void downloadFile(contracts.download, { params: { id } })}
    >
      <span>
        {file.name} <span className={style.size}>{sizeText(file.size)}</span>
      </span>
    </Button>
  )
}
