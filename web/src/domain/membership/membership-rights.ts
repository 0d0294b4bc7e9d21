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

/** Which of these deeds this person may do; asked once for a list, not once for every row. */
export type MembershipRights = Record<keyof typeof membershipCalls, boolean>

export const useMembershipRights = (): MembershipRights => useRights(membershipCalls)

/** `calls` is the same object each time. */
export function useRights<Deed extends string>(calls: Record<Deed, RouteDefinition>): Record<Deed, boolean> {
  const { held, isSuperadmin } = useGrants()
  return useMemo(() => {
    const may = Object.entries<RouteDefinition>(calls).map(([deed, { access }]) => [
      deed,
      allows(access, held, isSuperadmin),
    ])
    return Object.fromEntries(may) as Record<Deed, boolean>
  }, [calls, held, isSuperadmin])
}
