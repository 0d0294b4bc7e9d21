import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOf } from '@markaz/protocol/permissions'
import { useMemo } from 'react'
import { useCall } from '../../shared/api/query.ts'

/** A role and what it ticks; asks nothing while there is no id. */
export function useRoleGrants(id: number | null) {
  const { data, error, refetch } = useCall(
    roles.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, silent: true },
  )
  const grants = useMemo(() => (data ? new Set<string>(grantsOf(data.permissions).grants) : null), [data])
  return { role: data, grants, error, refetch }
}
