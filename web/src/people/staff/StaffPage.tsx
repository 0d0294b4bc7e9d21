import { staff } from '@markaz/protocol/people/staff/routes'
import { type Person, StaffFilter } from '@markaz/protocol/people/staff/schemas'
import { useNavigate } from 'react-router'
import { blockPerson } from '../../domain/person/block-person.tsx'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personColumns, personPhoneRow } from '../../domain/person/person-columns.tsx'
import { personDefaults, usePersonFields } from '../../domain/person/person-fields.ts'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { useCall, useSend } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { staffText } from './staff.text.ts'

const LoginModal = patientLazy(() => import('../../domain/person/LoginModal.tsx').then((m) => m.LoginModal))

const search = { name: 'value', label: personText.search }
const pathOf = ({ id }: Person) => `/users/staff/${id}`
const columns = personColumns<Person>(pathOf)

export function StaffPage() {
  const filters = useFilters(StaffFilter, { defaults: personDefaults, tableKey: 'staff' })
  const fields = usePersonFields({ hasBlockStatus: true })
  const list = useCall(staff.list, { query: filters.query }, { keepPrevious: true })
  const { open, modal } = useModal()
  const mayChange = useMay(staff.update)
  const navigate = useNavigate()
  const status = useSend(staff.updateStatus)
  const resetting = useSend(staff.resetPassword)
  const update = useSend(staff.update, { silent: true })
  const block = blockPerson((id, isActive) => status.mutateAsync({ params: { id }, body: { isActive } }), staffText)
  const { reset, modal: password } = useResetPassword((id) => resetting.mutateAsync({ params: { id } }))
  const deeds = {
    edit: (person: Person) => navigate(pathOf(person)),
    block: (person: Person) => void block(person),
    resetPassword: (person: Person) => void reset(person),
    changeLogin: (person: Person) =>
      open((close) => (
        <LoginModal
          person={person}
          send={(login) => update.mutateAsync({ params: { id: person.id }, body: { login } })}
          close={close}
        />
      )),
  }
  return (
    <Page title={staffText.title}>
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable<Person>
        tableKey="staff"
        label={staffText.title}
        query={list}
        rows={list.data?.staff}
        total={list.data?.total}
        columns={columns}
        rowKey={(person) => person.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(person, { newTab }) => (newTab ? window.open(pathOf(person)) : navigate(pathOf(person)))}
        phoneRow={personPhoneRow}
        {...(mayChange
          ? { actions: (person: Person) => <PersonActions person={person} mayChange deeds={deeds} /> }
          : {})}
        actionsWidth={120}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: staffText.emptyTitle, hint: staffText.emptyHint }}
      />
      {modal}
      {password}
    </Page>
  )
}
