import { roles } from '@markaz/protocol/people/roles/routes'
import { useMemo, useState } from 'react'
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
  const read = useRoleGrants(id)
  const mayUpdate = useMay(roles.update)
  const mayGive = useMayGive()
  const update = useSave(roles.update)
  // The form opens with what was first read; a later answer does not take typed things away.
  const [first, setFirst] = useState<Loaded | null>(null)
  const loaded = useMemo(
    () => (read.role && read.grants ? { role: read.role, grants: read.grants } : null),
    [read.role, read.grants],
  )
  if (loaded && first?.role.id !== loaded.role.id) setFirst(loaded)
  useCrumbs(first ? [{ title: first.role.name, path: `/control/roles/${id}` }, { title: common.edit }] : [])
  if (!first || first.role.id !== id) return <Waiting query={read} columns={6} />
  const { name, type } = first.role
  const locked = mayUpdate ? ([...first.grants].every(mayGive) ? null : rolesText.beyondOwn) : rolesText.mayNotEdit
  return (
    <RoleForm
      key={id}
      title={rolesText.editTitle(name)}
      start={{ name, type, grants: first.grants }}
      own={{ id, saved: first.grants }}
      submit={(body) => update.mutateAsync({ params: { id }, body })}
      done={() => common.edited}
      locked={locked}
    />
  )
}

type Loaded = { role: NonNullable<ReturnType<typeof useRoleGrants>['role']>; grants: ReadonlySet<string> }
