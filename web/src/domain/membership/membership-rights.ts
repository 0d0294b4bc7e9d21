import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'

/** The routes of actions on a membership. */
export const membershipCalls = {
  addToGroup: studentGroups.add,
  finish: studentGroups.stop,
  move: studentGroups.move,
  continue: studentGroups.continue,
  changeStatus: studentGroups.changeStatus,
  history: studentGroups.history,
}

/** Which of these actions the user may do; computed once for a list, not for every row. */
export type MembershipRights = Record<keyof typeof membershipCalls, boolean>

export const useMembershipRights = (): MembershipRights => useRights(membershipCalls)

/**
 * Returns which calls the user may make.
 * @param calls must be the same object at every render
 */
export function useRights<Operation extends string>(
  calls: Record<Operation, RouteDefinition>,
): Record<Operation, boolean> {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = Object.entries<RouteDefinition>(calls).map(([operation, { access }]) => [
      operation,
      allows(access, held, isSuperadmin),
    ])
    return Object.fromEntries(may) as Record<Operation, boolean>
  }, [calls, held, isSuperadmin])
}
