import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { useMemo } from 'react'
import { useFormStart } from '../../shared/forms/use-form-start.ts'

/** null as id = nothing is loaded. With `follows: false` the values stay as first loaded, for a form. */
export function useRoleGrants(id: number | null, { follows }: { follows: boolean }) {
  const { data, error, refetch } = useFormStart(
    roles.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, silent: true, follows },
  )
  const grants = useMemo(() => (data ? new Set<string>(grantsOfPermissionTree(data.permissions).grants) : null), [data])
  return { role: data, grants, error, refetch }
}
