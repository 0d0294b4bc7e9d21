import { roles } from '@markaz/protocol/people/roles/routes'
import { useParams } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { useSave } from '../../shared/api/query.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { common } from '../../shared/text/common.text.ts'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { RoleForm, useMayGive } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'
import { useRoleGrants } from './use-role-grants.ts'

export function RoleEditPage() {
  const id = Number(useParams().id)
  const { role, grants, error, refetch } = useRoleGrants(id, { follows: false })
  const mayUpdate = useMay(roles.update)
  const mayGive = useMayGive()
  const update = useSave(roles.update)
  useCrumbs(role ? [{ title: role.name, path: `/control/roles/${id}` }, { title: common.edit }] : [])
  if (!role || !grants) return <Waiting query={{ error, refetch }} columns={6} />
  const { name, type } = role
  const locked = mayUpdate ? ([...grants].every(mayGive) ? null : rolesText.beyondOwn) : rolesText.mayNotEdit
  return (
    <RoleForm
      key={id}
      title={rolesText.editTitle(name)}
      start={{ name, type, grants }}
      own={{ id, saved: grants }}
      submit={(body) => update.mutateAsync({ params: { id }, body })}
      done={() => common.edited}
      locked={locked}
    />
  )
}
