import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { useSearchParams } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { CopyFromRole } from './CopyFromRole.tsx'
import { RoleForm, useCanGrant } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'

/** By default a new role has the read right to the blogs. */
const usual = ['profile.read']

export function RoleAddPage() {
  const [search] = useSearchParams()
  const create = useFormMutation(roles.create)
  const mayCreate = useMay(roles.create)
  const from = Number(search.get('from')) || null
  // A grant that the user does not hold is not preselected: it would be locked and prevent saving.
  const mayGive = useCanGrant()
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
      {(ticked, take) => <CopyFromRole startId={from} ticked={ticked} take={take} />}
    </RoleForm>
  )
}
