import {
  type Access,
  allows,
  anyOf,
  type ByReach,
  byReach,
  type Grant,
  type Reach,
  type RouteDefinition,
} from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import type { GroupBase } from './group-place.ts'

/**
 * The part of an API route that declarations of pages need. The build removes the other parts
 * (web/build/page-sentences.ts).
 */
export type AccessOnly = Pick<RouteDefinition, 'access'>

/**
 * Chooses one of two API routes: below /groups the route for all groups; below /my-groups the route for own groups, or
 * that for all groups if the user may use only that.
 */
export function useReachCall<R extends RouteDefinition>(base: GroupBase, twins: ByReach<R>) {
  const { held, isSuperadmin } = useGrants()
  const may = (reach: Reach) => allows(twins[reach].access, held, isSuperadmin)
  const reach: Reach = base === 'groups' || (!may('own') && may('all')) ? 'all' : 'own'
  return { reach, route: twins[reach], isAllowed: may(reach) }
}

/** Returns the right that a user needs to open a screen with these two API routes. */
export function reachAccess(base: GroupBase, { all, own }: ByReach<AccessOnly>): Access {
  if (base === 'groups' || all.access.kind !== 'can' || own.access.kind !== 'can') return all.access
  return anyOf(own.access, all.access)
}

/**
 * Makes two routes from one API route that serves all groups and own groups (exams and their chats). Below /groups it
 * needs the right to all groups, below /my-groups one of the rights.
 */
export function asReachCalls<R extends AccessOnly>(route: R): ByReach<R> {
  return byReach((reach) => narrowed(route, reach === 'all' ? 'all_groups' : 'my_groups'))
}

function narrowed<R extends AccessOnly>(route: R, module: 'all_groups' | 'my_groups'): R {
  if (route.access.kind !== 'can') return route
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter((grant) => isOf(grant, module)) } }
}

const isOf = (grant: Grant, module: string) => grant.split(/[:.]/)[0] === module
