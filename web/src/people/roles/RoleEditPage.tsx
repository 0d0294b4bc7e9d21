import { roles } from '@markaz/protocol/people/roles/routes'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { useRoleGrants } from './hooks.ts'
import { RoleForm, useCanGiveGrant } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'

/** If another user has saved the role first, saving is refused, and the page offers to load the saved role again. */
export function RoleEditPage() {
  const [round, setRound] = useState(0)
  return <RoleEdit key={round} beginAnew={() => setRound(round + 1)} />
}

function RoleEdit({ beginAnew }: { beginAnew: () => void }) {
  const id = Number(useParams().id)
  const { role, grants, error, refetch } = useRoleGrants(id, { followsChanges: false })
  const mayUpdate = useMayCall(roles.update)
  const mayGive = useCanGiveGrant()
  const update = useFormMutation(roles.update)
  useSetBreadcrumbs(role ? [{ title: role.name, path: `/control/roles/${id}` }, { title: commonText.edit }] : [])
  if (!role || !grants) return <LoadingOrError query={{ error, refetch }} columns={6} />
  const { name, type, version } = role
  const locked = mayUpdate ? ([...grants].every(mayGive) ? null : rolesText.beyondOwn) : rolesText.mayNotEdit
  // If another user saved the role first, this form must not overwrite it: rights removed by that user would return.
  const orAnew = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'ROLE_CHANGED') {
      const { changedTitle: title, changedText: content, takeNew: yes } = rolesText
      error.handled = await askConfirmation({ title, content, yes })
      if (error.handled) beginAnew()
    }
    throw error
  }
  return (
    <RoleForm
      key={id}
      title={rolesText.editTitle(name)}
      start={{ name, type, grants }}
      own={{ id, saved: grants }}
      submit={(body) => update.mutateAsync({ params: { id }, body: { ...body, version } }).catch(orAnew)}
      done={() => commonText.edited}
      locked={locked}
    />
  )
}
