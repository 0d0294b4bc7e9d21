import {
  type Access,
  allows,
  anyOf,
  byReach,
  type Grant,
  type Reach,
  type RouteDefinition,
  type Twins,
} from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import type { GroupBase } from './group-place.ts'

/** All that a screen's declaration knows of a call: the build leaves nothing else of it there (web/build/page-sentences.ts). */
export type Guarded = Pick<RouteDefinition, 'access'>

/**
 * Screens below /groups have the call that reaches all; those below /my-groups the own one, or the other for who holds
 * only that.
 */
export function useReachCall<R extends RouteDefinition>(base: GroupBase, twins: Twins<R>) {
  const { held, isSuperadmin } = useGrants()
  const may = (reach: Reach) => allows(twins[reach].access, held, isSuperadmin)
  const reach: Reach = base === 'groups' || (!may('own') && may('all')) ? 'all' : 'own'
  return { reach, route: twins[reach], isAllowed: may(reach) }
}

/** What opens a screen made of these calls. */
export function reachAccess(base: GroupBase, { all, own }: Twins<Guarded>): Access {
  if (base === 'groups' || all.access.kind !== 'can' || own.access.kind !== 'can') return all.access
  return anyOf(own.access, all.access)
}

/**
 * The twins of a call that has none (exams and their chats): the same call with either reach, below /groups with the
 * all-groups right, below /my-groups with the own one or, as everywhere, the all-groups one.
 */
export function asReachCalls<R extends Guarded>(route: R): Twins<R> {
  return byReach((reach) => narrowed(route, reach === 'all' ? 'all_groups' : 'my_groups'))
}

function narrowed<R extends Guarded>(route: R, module: 'all_groups' | 'my_groups'): R {
  if (route.access.kind !== 'can') return route
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter((grant) => isOf(grant, module)) } }
}

const isOf = (grant: Grant, module: string) => grant.split(/[:.]/)[0] === module
