import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'

export const membershipChangeRoutes = {
  addToGroup: studentGroups.add,
  finish: studentGroups.stop,
  move: studentGroups.move,
  continue: studentGroups.continue,
  changeStatus: studentGroups.changeStatus,
  history: studentGroups.history,
}

/** For each action on a membership, whether the user may do it; calculated once for an entire list. */
export type MembershipRights = Record<keyof typeof membershipChangeRoutes, boolean>

export const useMembershipRights = (): MembershipRights => useOperationRights(membershipChangeRoutes)

/** @param calls must be the same object in every render */
export function useOperationRights<Operation extends string>(
  calls: Record<Operation, RouteDefinition>,
): Record<Operation, boolean> {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = Object.entries<RouteDefinition>(calls).map(([operation, { access }]) => [
      operation,
      isAccessAllowed(access, held, isSuperadmin),
    ])
    return Object.fromEntries(may) as Record<Operation, boolean>
  }, [calls, held, isSuperadmin])
}
