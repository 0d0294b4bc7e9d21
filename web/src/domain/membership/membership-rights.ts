import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'

/** Calls of what is done to a student's time in a group. */
export const membershipCalls = {
  addToGroup: studentGroups.add,
  finish: studentGroups.stop,
  move: studentGroups.move,
  continue: studentGroups.continue,
  changeStatus: studentGroups.changeStatus,
  history: studentGroups.history,
}

/** Which of these operations this person may do; asked once for a list, not once for every row. */
export type MembershipRights = Record<keyof typeof membershipCalls, boolean>

export const useMembershipRights = (): MembershipRights => useRights(membershipCalls)

/** `calls` is the same object each time. */
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
