import { PlusOutlined } from '@ant-design/icons'
import { offices } from '@markaz/protocol/centre/offices/routes'
import type { Office } from '@markaz/protocol/centre/offices/schemas'
import type { TableColumnsType } from 'antd'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { common } from '../../shared/text/common.text.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { officesText } from './offices.text.ts'
import { useRemoveOffice } from './use-remove-office.tsx'

const OfficeModal = patientLazy(() => import('./OfficeModal.tsx').then((module) => module.OfficeModal))

const columns: TableColumnsType<Office> = [
  { key: 'name', title: officesText.name, dataIndex: 'name' },
  { key: 'hOffice', title: officesText.headOffice, dataIndex: ['hOffice', 'name'] },
]

export function OfficesPage() {
  const list = useCall(offices.list)
  const { open, modal } = useModal()
  const edit = (office: Office | null) => open((close) => <OfficeModal office={office} close={close} />)
  const mayChange = useMay(offices.update)
  const mayRemove = useMay(offices.remove)
  const remove = useRemoveOffice()
  const add = (
    <Can do={offices.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  const actions = (office: Office) => (
    <>
      {mayChange && <EditButton of={office.name} onClick={() => edit(office)} />}
      {mayRemove && <RemoveButton of={office.name} onClick={() => remove(office)} />}
    </>
  )
  return (
    <Page title={officesText.title} action={add}>
      <DataTable<Office>
        tableKey="offices"
        label={officesText.title}
        query={list}
        rows={list.data?.offices}
        total={list.data?.offices.length}
        columns={columns}
        rowKey={(office) => office.id}
        phoneRow={(office) => ({ title: office.name, note: office.hOffice.name })}
        {...(mayChange ? { onOpen: edit } : {})}
        {...(mayChange || mayRemove ? { actions } : {})}
        empty={{ title: officesText.emptyTitle, hint: officesText.emptyHint }}
        scrollX={640}
      />
      {modal}
    </Page>
  )
}
