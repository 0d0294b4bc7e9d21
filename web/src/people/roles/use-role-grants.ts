import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOf } from '@markaz/protocol/permissions'
import { useMemo } from 'react'
import { useFormStart } from '../../shared/forms/use-form-start.ts'

/**
 * Returns a role and its grants; without an id no request is sent. With `follows: false` the first answer stays: it is
 * a form's initial value, which a refetch must not change.
 */
export function useRoleGrants(id: number | null, { follows }: { follows: boolean }) {
  const { data, error, refetch } = useFormStart(
    roles.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, silent: true, follows },
  )
  const grants = useMemo(() => (data ? new Set<string>(grantsOf(data.permissions).grants) : null), [data])
  return { role: data, grants, error, refetch }
}
