import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { CopyGrantsFromRole } from './CopyGrantsFromRole.tsx'
import { RoleForm, useCanGiveGrant } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'

/** The only right that a new role has at first: reading the blog. */
const usual = ['profile.read']

export function RoleAddPage() {
  const [search] = useSearchParams()
  const create = useFormMutation(roles.create)
  const mayCreate = useMayCall(roles.create)
  const from = Number(search.get('from')) || null
  // Rights that the user does not have are not ticked, because the user could not save a role with such a right.
  const mayGive = useCanGiveGrant()
  const start = { name: '', type: RoleType.Staff, grants: new Set(usual.filter(mayGive)) }
  return (
    <RoleForm
      title={rolesText.addTitle}
      start={start}
      own={null}
      submit={(body) => create.mutateAsync({ body })}
      done={rolesText.added}
      locked={mayCreate ? null : rolesText.mayNotAdd}
    >
      {(ticked, take) => <CopyGrantsFromRole startId={from} ticked={ticked} onCopy={take} />}
    </RoleForm>
  )
}
