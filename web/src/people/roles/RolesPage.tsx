import { PlusOutlined } from '@ant-design/icons'
import { roles } from '@markaz/protocol/people/roles/routes'
import { adminRoleName, RoleFilter } from '@markaz/protocol/people/roles/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import { Button, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { numberText } from '../../shared/format/number.ts'
import { common } from '../../shared/text/common.text.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'
import { useRemoveRole } from './use-remove-role.ts'

type RoleRow = AnswerOf<typeof roles.list>['roles'][number]
const search = { name: 'value', label: rolesText.search }

export function RolesPage() {
  const filters = useFilters(RoleFilter, { tableKey: 'roles' })
  const list = useCall(roles.list, { query: filters.query }, { keepPrevious: true })
  const navigate = useNavigate()
  const mayReadUsers = useMay(users.byRole)
  const columns = useMemo(() => columnsOf(mayReadUsers), [mayReadUsers])
  const add = (
    <Can do={roles.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate('/control/roles/add')}>
        {common.add}
      </Button>
    </Can>
  )
  return (
    <Page title={rolesText.title} action={add}>
      <FilterBar filters={filters} search={search} fields={[]} />
      <DataTable<RoleRow>
        tableKey="roles"
        label={rolesText.title}
        query={list}
        rows={list.data?.roles}
        total={list.data?.total}
        columns={columns}
        rowKey={(role) => role.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={(role, { newTab }) =>
          newTab ? window.open(`/control/roles/${role.id}`) : navigate(`/control/roles/${role.id}`)
        }
        phoneRow={(role) => ({
          title: role.name,
          note: rolesText.types[role.type],
          aside: `${rolesText.usersCount}: ${numberText(role.usersCount)}`,
        })}
        actions={(role) => <RoleActions role={role} mayReadUsers={mayReadUsers} />}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{ title: rolesText.emptyTitle, hint: rolesText.emptyHint }}
        scrollX={720}
      />
    </Page>
  )
}

const columnsOf = (mayReadUsers: boolean): TableColumnsType<RoleRow> => [
  {
    key: 'name',
    title: rolesText.name,
    render: (_, role) => (
      <Link className={style.name} to={`/control/roles/${role.id}`}>
        {role.name}
      </Link>
    ),
  },
  { key: 'type', title: rolesText.type, width: 180, render: (_, role) => rolesText.types[role.type] },
  {
    key: 'usersCount',
    title: rolesText.usersCount,
    width: 170,
    align: 'right',
    render: (_, role) =>
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
  const mayCreate = useMay(roles.create)
  const mayUpdate = useMay(roles.update) && !isAdmin
  const mayRemove = useMay(roles.remove) && !isAdmin
  const items = [
    mayUpdate && isPhone && { key: 'edit', label: common.edit },
    mayReadUsers && { key: 'users', label: rolesText.usersCount },
    mayCreate && { key: 'copy', label: rolesText.copy },
    mayRemove && { key: 'remove', label: common.remove, danger: true },
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
