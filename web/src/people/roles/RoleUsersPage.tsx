import { PlusOutlined } from '@ant-design/icons'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { type User, UserFilter } from '@markaz/protocol/people/users/schemas'
import { Button, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { AccountPill, WorkPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { officeNames } from '../../domain/person/person-columns.tsx'
import { usePersonFields } from '../../domain/person/person-fields.ts'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useCall, useSend } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { momentText } from '../../shared/format/date.ts'
import { phoneText } from '../../shared/format/person.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { common } from '../../shared/text/common.text.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { rolesText } from './roles.text.ts'

const search = { name: 'value', label: rolesText.userSearch }
const offered = ['isActive', 'officeIds']

/** The people of one role. */
export function RoleUsersPage() {
  const roleId = Number(useParams().roleId)
  const mayReadRole = useMay(roles.read)
  const role = useCall(roles.read, { params: { id: roleId } }, { enabled: mayReadRole, silent: true })
  const filters = useFilters(UserFilter, { tableKey: 'role-users' })
  const fields = usePersonFields()
  const ours = useMemo(
    () => fields.filter((field) => field.kind === 'select' && offered.includes(field.name)),
    [fields],
  )
  const list = useCall(users.byRole, { params: { roleId }, query: filters.query }, { keepPrevious: true })
  const send = useSend(users.resetPassword)
  const { reset, modal } = useResetPassword((id) => send.mutateAsync({ params: { id } }))
  const mayChange = useMay(users.update)
  const navigate = useNavigate()
  const name = role.data?.name
  useCrumbs([...(name ? [{ title: name, path: `/control/roles/${roleId}` }] : []), { title: rolesText.usersTitle }])
  const edit = (user: User) => navigate(`/control/${roleId}/users/${user.id}/edit`)
  const add = (
    <Can do={users.create}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate(`/control/users/add?role=${roleId}`)}
      >
        {common.add}
      </Button>
    </Can>
  )
  return (
    <Page title={name ? rolesText.usersOf(name) : rolesText.usersTitle} action={add}>
      <FilterBar filters={filters} search={search} fields={ours} />
      <DataTable<User>
        tableKey="role-users"
        label={rolesText.usersTitle}
        query={list}
        rows={list.data?.users}
        total={list.data?.total}
        columns={columns}
        rowKey={(user) => user.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        phoneRow={(user) => ({
          title: user.fullName,
          mark: <AccountPill status={user.isActive} />,
          note: [user.login, user.offices[0]?.name].filter(Boolean).join(' · '),
          aside: phoneText(user.phoneNumber),
        })}
        {...(mayChange
          ? {
              actions: (user: User) => (
                <PersonActions person={user} mayChange deeds={{ edit, resetPassword: (one) => void reset(one) }} />
              ),
            }
          : {})}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: rolesText.usersEmptyTitle, hint: rolesText.usersEmptyHint }}
        scrollX={1080}
      />
      {modal}
    </Page>
  )
}

const columns: TableColumnsType<User> = [
  {
    key: 'fullName',
    title: personText.fullName,
    width: 230,
    render: (_, user) => <PersonCell name={user.fullName} note={user.login} sizePx={32} />,
  },
  { key: 'phone', title: personText.phone, width: 165, render: (_, user) => phoneText(user.phoneNumber) },
  { key: 'offices', title: personText.offices, width: 180, render: (_, user) => officeNames(user) },
  {
    key: 'workStatus',
    title: personText.workStatus,
    width: 130,
    render: (_, user) => <WorkPill status={user.workStatus} />,
  },
  {
    key: 'isActive',
    title: personText.isActive,
    width: 140,
    render: (_, user) => <AccountPill status={user.isActive} />,
  },
  {
    key: 'createdAt',
    title: personText.createdAt,
    width: 160,
    render: (_, user) => momentText(user.createdAt),
  },
]
