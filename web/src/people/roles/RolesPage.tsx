import { roles } from '@markaz/protocol/people/roles/routes'
import { adminRoleName } from '@markaz/protocol/people/roles/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useRemoveRole } from './hooks.ts'
import { RolesTabs } from './RolesTabs.tsx'
import { rolesText } from './roles.text.ts'

type RoleRow = RouteAnswerOf<typeof roles.list>['roles'][number]

export function RolesPage() {
  const list = useList(roles.list, { key: 'roles', rows: ({ roles }) => roles })
  const mayReadUsers = useMayCall(users.byRole)
  const columns = useMemo(() => columnsOf(mayReadUsers), [mayReadUsers])
  const add = <AddButton do={roles.create} to="/control/roles/add" />
  return (
    <Page title={rolesText.title} action={add}>
      <RolesTabs path="/control" />
      <List<RoleRow>
        label={rolesText.title}
        list={list}
        columns={columns}
        search={rolesText.search}
        to={({ id }) => `/control/roles/${id}`}
        phoneRow={(role) => ({
          title: role.name,
          note: rolesText.types[role.type],
          aside: `${rolesText.usersCount}: ${numberText(role.usersCount)}`,
        })}
        actions={(role) => <RoleActions role={role} mayReadUsers={mayReadUsers} />}
        empty={{ title: rolesText.emptyTitle, hint: rolesText.emptyHint }}
        width={720}
      />
    </Page>
  )
}

const columnsOf = (mayReadUsers: boolean): Column<RoleRow>[] => [
  {
    key: 'name',
    title: rolesText.name,
    isName: true,
    cell: (role) => role.name,
  },
  { key: 'type', width: 180, cell: (role) => rolesText.types[role.type] },
  {
    key: 'usersCount',
    title: rolesText.usersCount,
    width: 170,
    align: 'right',
    cell: (role) =>
      mayReadUsers ? (
        <Link
          to={`/control/${role.id}/users`}
          aria-label={`${numberText(role.usersCount)}, ${rolesText.usersOf(role.name)}`}
        >
          {numberText(role.usersCount)}
        </Link>
      ) : (
        numberText(role.usersCount)
      ),
  },
]

function RoleActions({ role, mayReadUsers }: { role: RoleRow; mayReadUsers: boolean }) {
  const navigate = useNavigate()
  const remove = useRemoveRole()
  const isPhone = useIsPhone()
  const isAdmin = role.name === adminRoleName
  const mayCreate = useMayCall(roles.create)
  const mayUpdate = useMayCall(roles.update) && !isAdmin
  const mayRemove = useMayCall(roles.remove) && !isAdmin
  const items = [
    mayUpdate && isPhone && { key: 'edit', label: commonText.edit },
    mayReadUsers && { key: 'users', label: rolesText.usersCount },
    mayCreate && { key: 'copy', label: rolesText.copy },
    mayRemove && { key: 'remove', label: commonText.remove, danger: true },
  ].filter((item) => item !== false)
  const choose = (key: string) => {
    if (key === 'edit') navigate(`/control/roles/edit/${role.id}`)
    if (key === 'users') navigate(`/control/${role.id}/users`)
    if (key === 'copy') navigate(`/control/roles/add?from=${role.id}`)
    if (key === 'remove') void remove(role)
  }
  return (
    <>
      {mayUpdate && !isPhone && (
        <EditButton of={role.name} onClick={() => navigate(`/control/roles/edit/${role.id}`)} />
      )}
      {items.length > 0 && (
        <RowMenu label={rolesText.more(role.name)} items={items} size={isPhone ? 'large' : 'small'} onChoose={choose} />
      )}
    </>
  )
}
