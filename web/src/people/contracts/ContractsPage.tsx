import { DownloadOutlined, HistoryOutlined } from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractTemplate } from '@markaz/protocol/people/contracts/schemas'
import { Button } from 'antd'
import { useMayCall } from '../../shared/access/access.tsx'
import { downloadFile } from '../../shared/api/download.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText, sizeText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'

const ContractTemplateModal = lazyWithRetry(() =>
  import('./ContractTemplateModal.tsx').then((module) => module.ContractTemplateModal),
)

const columns: Column<ContractTemplate>[] = [
  { key: 'name', isName: true, cell: ({ name }) => name },
  { key: 'file', cell: (template) => <FileButton template={template} /> },
  { ...numberColumn('signed', ({ signed }) => signed, 120), title: contractsText.signed },
  { ...numberColumn('waiting', ({ waiting }) => waiting, 130), title: contractsText.waiting },
  { key: 'createdAt', title: contractsText.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

const historyPath = ({ id }: ContractTemplate) => `/contracts/history/${id}`

export function ContractsPage() {
  const list = useList(contracts.list, { key: 'contracts', rows: ({ contracts }) => contracts })
  const { open: openModal, modal } = useModal()
  const edit = (template: ContractTemplate | null) =>
    openModal((close) => <ContractTemplateModal template={template} close={close} />)
  const mayChange = useMayCall(contracts.update)
  const add = (
    <AddButton do={contracts.create} onClick={() => edit(null)}>
      {contractsText.addTemplate}
    </AddButton>
  )
  const actions = (template: ContractTemplate) => (
    <>
      {mayChange && <EditButton of={template.name} onClick={() => edit(template)} />}
      <RowLinkButton
        icon={<HistoryOutlined aria-hidden />}
        label={contractsText.historyOf(template.name)}
        to={historyPath(template)}
      />
    </>
  )
  return (
    <Page title={contractsText.title} action={add}>
      <List<ContractTemplate>
        label={contractsText.title}
        list={list}
        columns={columns}
        search={contractsText.search}
        to={historyPath}
        phoneRow={(template) => ({
          title: template.name,
          note: `${contractsText.signed}: ${numberText(template.signed)} · ${contractsText.waiting}: ${numberText(template.waiting)}`,
        })}
        actions={actions}
        empty={{ title: contractsText.emptyTitle, hint: contractsText.emptyHint }}
        width={960}
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
