import { EditOutlined } from '@ant-design/icons'
import { roles } from '@markaz/protocol/people/roles/routes'
import { adminRoleName } from '@markaz/protocol/people/roles/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import { Link, useNavigate, useParams } from 'react-router'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { numberText } from '../../shared/format/number.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveRole, useRoleGrants } from './hooks.ts'
import { RequireSecondFactorField } from './RequireSecondFactorField.tsx'
import { useCanGiveGrant } from './RoleForm.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

const all = () => true

export function RolePage() {
  const id = Number(useParams().id)
  const { role, grants, error, refetch } = useRoleGrants(id, { followsChanges: true })
  const navigate = useNavigate()
  const remove = useRemoveRole()
  const mayReadUsers = useMayCall(users.byRole)
  const mayGive = useCanGiveGrant()
  useSetBreadcrumbs(role ? [{ title: role.name }] : [])
  if (!role || !grants) return <LoadingOrError query={{ error, refetch }} columns={5} />
  const isAdmin = role.name === adminRoleName
  const isWithinOwn = [...grants].every(mayGive)
  const isMine = !isAdmin && isWithinOwn
  const usersWords = `${rolesText.usersCount}: ${numberText(role.usersCount)}`
  const removeAndLeave = async () => {
    if (await remove(role)) navigate('/control')
  }
  return (
    <Page
      title={role.name}
      mark={<StatusPill tone="grey">{rolesText.types[role.type]}</StatusPill>}
      extra={
        <>
          <HistoryMenu kind="role" id={id} name={role.name} />
          {isMine && (
            <ShowIfPermitted do={roles.remove}>
              <ButtonDisabledOffline danger type="text" onClick={() => void removeAndLeave()}>
                {commonText.remove}
              </ButtonDisabledOffline>
            </ShowIfPermitted>
          )}
        </>
      }
      action={
        isMine && (
          <ShowIfPermitted do={roles.update}>
            <LinkButton type="primary" icon={<EditOutlined aria-hidden />} to={`/control/roles/edit/${id}`}>
              {commonText.edit}
            </LinkButton>
          </ShowIfPermitted>
        )
      }
    >
      <p className={style.soft}>{mayReadUsers ? <Link to={`/control/${id}/users`}>{usersWords}</Link> : usersWords}</p>
      {!isMine && <p className={style.soft}>{isAdmin ? rolesText.adminFixed : rolesText.beyondOwn}</p>}
      <RequireSecondFactorField id={id} name={role.name} isNeeded={role.needsSecondFactor} isWithinOwn={isWithinOwn} />
      <RolePermissions ticked={grants} mayGive={all} own={{ id, saved: grants }} />
    </Page>
  )
}
