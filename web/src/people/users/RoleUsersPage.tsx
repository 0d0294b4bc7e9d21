import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import type { User } from '@markaz/protocol/people/users/schemas'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { AccountStatusPill, EmploymentStatusPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { officeNamesOf } from '../../domain/person/person-columns.tsx'
import { useStaffFilterFields } from '../../domain/person/person-fields.ts'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { usersText } from './users.text.ts'

const offered = ['isActive', 'officeIds']

export function RoleUsersPage() {
  const roleId = Number(useParams().roleId)
  const mayReadRole = useMayCall(roles.read)
  const role = useRouteQuery(roles.read, { params: { id: roleId } }, { enabled: mayReadRole, silent: true })
  const fields = useStaffFilterFields()
  const ours = useMemo(
    () => fields.filter((field) => field.kind === 'select' && offered.includes(field.name)),
    [fields],
  )
  const list = useList(users.byRole, { key: 'role-users', params: { roleId }, rows: ({ users }) => users })
  const send = useRouteMutation(users.resetPassword)
  const { reset, modal } = useResetPassword((id) => send.mutateAsync({ params: { id } }))
  const mayChange = useMayCall(users.update)
  useAddressedReset(list.rows, (user) => void reset(user))
  const navigate = useNavigate()
  const name = role.data?.name
  useSetBreadcrumbs([...(name ? [{ title: name, path: `/control/roles/${roleId}` }] : []), { title: usersText.ofRole }])
  const edit = (user: User) => navigate(`/control/${roleId}/users/${user.id}/edit`)
  const add = <AddButton do={users.create} to={`/control/users/add?role=${roleId}`} />
  return (
    <Page title={name ? usersText.of(name) : usersText.ofRole} action={add}>
      <List<User>
        label={usersText.ofRole}
        list={list}
        columns={columns}
        search={usersText.search}
        fields={ours}
        phoneRow={(user) => ({
          title: user.fullName,
          mark: <AccountStatusPill status={user.isActive} />,
          note: [user.login, user.offices[0]?.name].filter(Boolean).join(' · '),
          aside: phoneText(user.phoneNumber),
        })}
        actions={
          mayChange
            ? (user) => (
                <PersonActions person={user} mayChange operations={{ edit, resetPassword: (one) => void reset(one) }} />
              )
            : undefined
        }
        empty={{ title: usersText.emptyTitle, hint: usersText.emptyHint }}
        width={1080}
      />
      {modal}
    </Page>
  )
}

/** Opens the dialog that resets the password of the user in the address (`?reset=12`). */
function useAddressedReset(rows: readonly User[] | undefined, reset: (user: User) => void) {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('reset'))
  const user = rows?.find((one) => one.id === id)
  const ask = useEffectEvent((one: User) => {
    setSearch(
      (all) => {
        all.delete('reset')
        return all
      },
      { replace: true },
    )
    reset(one)
  })
  useEffect(() => {
    if (user) ask(user)
  }, [user])
}

const columns: Column<User>[] = [
  {
    key: 'fullName',
    width: 230,
    isName: true,
    cell: (user) => <PersonCell name={user.fullName} note={user.login} sizePx={32} />,
  },
  { key: 'phone', width: 165, cell: (user) => phoneText(user.phoneNumber) },
  { key: 'offices', width: 180, cell: (user) => officeNamesOf(user) },
  { key: 'workStatus', width: 130, cell: (user) => <EmploymentStatusPill status={user.workStatus} /> },
  { key: 'isActive', width: 140, cell: (user) => <AccountStatusPill status={user.isActive} /> },
  {
    key: 'createdAt',
    title: personText.createdAt,
    width: 160,
    cell: (user) => timestampText(user.createdAt),
  },
]
