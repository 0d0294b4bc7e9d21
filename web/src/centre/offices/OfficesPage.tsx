import { offices } from '@markaz/protocol/centre/offices/routes'
import type { Office } from '@markaz/protocol/centre/offices/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { officesText } from './offices.text.ts'
import { useRemoveOffice } from './use-remove-office.tsx'

const OfficeModal = lazyWithRetry(() => import('./OfficeModal.tsx').then((module) => module.OfficeModal))

const columns: Column<Office>[] = [
  { key: 'name', title: officesText.name, isName: true, cell: ({ name }) => name },
  { key: 'hOffice', cell: ({ hOffice }) => hOffice.name },
]

export function OfficesPage() {
  const list = useList(offices.list, { key: 'offices', rows: ({ offices }) => offices })
  const { open, modal } = useModal()
  const edit = (office: Office | null) => open((close) => <OfficeModal office={office} close={close} />)
  const mayChange = useMayCall(offices.update)
  const mayRemove = useMayCall(offices.remove)
  const remove = useRemoveOffice()
  const add = <AddButton do={offices.create} onClick={() => edit(null)} />
  return (
    <Page title={officesText.title} action={add}>
      <List<Office>
        label={officesText.title}
        list={list}
        columns={columns}
        phoneRow={(office) => ({ title: office.name, note: office.hOffice.name })}
        to={mayChange ? (office) => ({ open: () => edit(office), hasDialog: true }) : undefined}
        actions={createRowButtons({ of: ({ name }) => name, edit: mayChange && edit, remove: mayRemove && remove })}
        empty={{ title: officesText.emptyTitle, hint: officesText.emptyHint }}
        width={640}
      />
      {modal}
    </Page>
  )
}
