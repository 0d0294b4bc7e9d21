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
 * The only part of an API route that page declarations need; the build removes the rest
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

/**
 * Returns the route for /groups, which needs the right to all groups, and for /my-groups, where the right to own groups
 * suffices.
 */
export function toRoutesByGroupScope<R extends RouteAccessRule>(route: R): ByGroupAccessScope<R> {
  return mapGroupAccessScopes((reach) => narrowed(route, reach === 'all' ? 'all_groups' : 'my_groups'))
}

function narrowed<R extends RouteAccessRule>(route: R, module: 'all_groups' | 'my_groups'): R {
  if (route.access.kind !== 'can') return route
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter((grant) => isOf(grant, module)) } }
}

const isOf = (grant: Grant, module: string) => grant.split(/[:.]/)[0] === module
