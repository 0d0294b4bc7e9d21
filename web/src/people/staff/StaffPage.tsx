import { staff } from '@markaz/protocol/people/staff/routes'
import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import { useNavigate } from 'react-router'
import { useBlockStaffMember } from '../../domain/person/block-person.tsx'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { useStaffSelection } from '../../domain/person/people-selection.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personRowOnPhoneScreen, staffColumns } from '../../domain/person/person-columns.tsx'
import { staffFilterDefaults, useStaffFilterFields } from '../../domain/person/person-fields.ts'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteMutation } from '../../shared/api/query.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { displayNameOf } from '../../shared/notify/display-name.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { staffText } from './staff.text.ts'

const ChangeLoginModal = lazyWithRetry(() =>
  import('../../domain/person/ChangeLoginModal.tsx').then((m) => m.ChangeLoginModal),
)

const pathOf = ({ id }: StaffMember) => `/users/staff/${id}`
const columns = staffColumns<StaffMember>()

export function StaffPage() {
  const fields = useStaffFilterFields({ hasBlockStatus: true })
  const list = useList(staff.list, { key: 'staff', rows: ({ staff }) => staff, defaults: staffFilterDefaults })
  const { open, modal } = useModal()
  const selection = useStaffSelection(staff.loginsToMany, open)
  const mayChange = useMayCall(staff.update)
  const navigate = useNavigate()
  const status = useRouteMutation(staff.updateStatus)
  const resetting = useRouteMutation(staff.resetPassword)
  const update = useFormMutation(staff.update, {
    of: (_, { params }) => displayNameOf(list.rows?.find(({ id }) => id === params.id)),
    done: () => commonText.edited,
  })
  const block = useBlockStaffMember(
    (id, isActive) => status.mutateAsync({ params: { id }, body: { isActive } }),
    staffText,
  )
  const { reset, modal: password } = useResetPassword((id) => resetting.mutateAsync({ params: { id } }))
  const operations = {
    edit: (person: StaffMember) => navigate(pathOf(person)),
    block: (person: StaffMember) => void block(person),
    resetPassword: (person: StaffMember) => void reset(person),
    changeLogin: (person: StaffMember) =>
      open((close) => (
        <ChangeLoginModal
          person={person}
          send={(login) =>
            update.mutateAsync({ params: { id: person.id }, body: { login }, base: { login: person.login } })
          }
          close={close}
        />
      )),
  }
  return (
    <Page title={staffText.title} action={<AddButton do={users.create} to="/control/users/add" />}>
      <List<StaffMember>
        label={staffText.title}
        list={list}
        columns={columns}
        search={personText.search}
        fields={fields}
        to={pathOf}
        phoneRow={personRowOnPhoneScreen}
        actions={
          mayChange ? (person) => <PersonActions person={person} mayChange operations={operations} /> : undefined
        }
        actionsWidth={120}
        selection={selection}
        empty={{ title: staffText.emptyTitle, hint: staffText.emptyHint }}
        width={1096}
      />
      {modal}
      {password}
    </Page>
  )
}
