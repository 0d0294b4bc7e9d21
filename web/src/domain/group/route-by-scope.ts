import {
  type AccessRule,
  type ByGroupAccessScope,
  type Grant,
  type GroupAccessScope,
  isAccessAllowed,
  mapGroupAccessScopes,
  type RouteDefinition,
  requireAnyGrant,
} from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import type { GroupPathPrefix } from './group-paths.ts'

/**
 * Declarations of pages need only the access of an API route, so the build removes the route's other parts
 * (web/build/page-declarations.ts).
 */
export type RouteAccessRule = Pick<RouteDefinition, 'access'>

/**
 * Below /groups, returns the route for all groups. Below /my-groups, returns the route for the user's own groups, unless
 * the user may call only the route for all groups.
 */
export function useRouteByGroupScope<R extends RouteDefinition>(base: GroupPathPrefix, routes: ByGroupAccessScope<R>) {
  const { held, isSuperadmin } = useGrants()
  const may = (reach: GroupAccessScope) => isAccessAllowed(routes[reach].access, held, isSuperadmin)
  const reach: GroupAccessScope = base === 'groups' || (!may('own') && may('all')) ? 'all' : 'own'
  return { reach, route: routes[reach], isAllowed: may(reach) }
}

export function groupPagesAccessRule(
  base: GroupPathPrefix,
  { all, own }: ByGroupAccessScope<RouteAccessRule>,
): AccessRule {
  if (base === 'groups' || all.access.kind !== 'can' || own.access.kind !== 'can') return all.access
  return requireAnyGrant(own.access, all.access)
}

/** Below /groups the API route needs the right to all groups, below /my-groups the right to all or to own groups. */
export function toRoutesByGroupScope<R extends RouteAccessRule>(route: R): ByGroupAccessScope<R> {
  return mapGroupAccessScopes((reach) => narrowed(route, reach === 'all' ? 'all_groups' : 'my_groups'))
}

function narrowed<R extends RouteAccessRule>(route: R, module: 'all_groups' | 'my_groups'): R {
  if (route.access.kind !== 'can') return route
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter((grant) => isOf(grant, module)) } }
}

const isOf = (grant: Grant, module: string) => grant.split(/[:.]/)[0] === module
