import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { useMemo } from 'react'
import { useFormInitialData } from '../../shared/forms/use-form-start.ts'

/**
 * null as id = nothing is loaded. With `follows: false` the rights do not change after loading, so that a form keeps
 * its ticks.
 */
export function useRoleGrants(id: number | null, { follows }: { follows: boolean }) {
  const { data, error, refetch } = useFormInitialData(
    roles.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, silent: true, follows },
  )
  const grants = useMemo(() => (data ? new Set<string>(grantsOfPermissionTree(data.permissions).grants) : null), [data])
  return { role: data, grants, error, refetch }
}
