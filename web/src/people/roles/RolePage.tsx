import { roles } from '@markaz/protocol/people/roles/routes'
import { adminRoleName } from '@markaz/protocol/people/roles/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import { Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { Can, useMay } from '../../shared/access/access.tsx'
import { numberText } from '../../shared/format/number.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { common } from '../../shared/text/common.text.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'
import { useRemoveRole } from './use-remove-role.ts'
import { useRoleGrants } from './use-role-grants.ts'

const mayGive = () => true

/** One role as it stands. */
export function RolePage() {
  const id = Number(useParams().id)
  const { role, grants, error, refetch } = useRoleGrants(id)
  const navigate = useNavigate()
  const remove = useRemoveRole()
  const mayReadUsers = useMay(users.byRole)
  useCrumbs(role ? [{ title: role.name }] : [])
  if (!role && error) return <Failed error={error} refetch={refetch} />
  if (!role || !grants) return <TableSkeleton columns={5} />
  const isAdmin = role.name === adminRoleName
  const usersWords = `${rolesText.usersCount}: ${numberText(role.usersCount)}`
  const removeAndLeave = async () => {
    if (await remove(role)) navigate('/control')
  }
  return (
    <Page
      title={role.name}
      mark={<StatusPill tone="grey">{rolesText.types[role.type]}</StatusPill>}
      extra={
        !isAdmin && (
          <Can do={roles.remove}>
            <OnlineButton danger type="text" onClick={() => void removeAndLeave()}>
              {common.remove}
            </OnlineButton>
          </Can>
        )
      }
      action={
        !isAdmin && (
          <Can do={roles.update}>
            <Button type="primary" onClick={() => navigate(`/control/roles/edit/${id}`)}>
              {common.edit}
            </Button>
          </Can>
        )
      }
    >
      <p className={style.soft}>{mayReadUsers ? <Link to={`/control/${id}/users`}>{usersWords}</Link> : usersWords}</p>
      {isAdmin && <p className={style.soft}>{rolesText.adminFixed}</p>}
      <RolePermissions ticked={grants} mayGive={mayGive} own={{ id, saved: grants }} />
    </Page>
  )
}
