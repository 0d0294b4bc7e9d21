import { type Access, allows, anyOf, type Grant, type RouteDefinition } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import type { GroupBase } from './group-place.ts'

/** All that a screen's declaration knows of a call: the build leaves nothing else of it there (web/build/page-sentences.ts). */
export type Guarded = Pick<RouteDefinition, 'access'>

/** The two doors to one room: the admin's and the academic's twin of a call. */
export interface Twins<R extends Guarded> {
  admin: R
  academic: R
}

/** Below /groups the admin twin; below /my-groups the academic one, or the admin's for who holds only that. */
export function useTwin<R extends RouteDefinition>(base: GroupBase, { admin, academic }: Twins<R>) {
  const { held, isSuperadmin } = useGrants()
  const may = ({ access }: RouteDefinition) => allows(access, held, isSuperadmin)
  const route = base === 'groups' || (!may(academic) && may(admin)) ? admin : academic
  return { route, isAllowed: may(route) }
}

/** What opens a screen made of these calls. */
export function twinAccess(base: GroupBase, { admin, academic }: Twins<Guarded>): Access {
  if (base === 'groups' || admin.access.kind !== 'can' || academic.access.kind !== 'can') return admin.access
  return anyOf(academic.access, admin.access)
}

/**
 * For a call without a twin (exams and their chats): the same call behind both doors, below /groups with the all-groups
 * right, below /my-groups with the own one or, as everywhere, the all-groups one.
 */
export function twinsOf<R extends Guarded>(route: R): Twins<R> {
  return { admin: narrowed(route, 'all_groups'), academic: narrowed(route, 'my_groups') }
}

function narrowed<R extends Guarded>(route: R, module: 'all_groups' | 'my_groups'): R {
  if (route.access.kind !== 'can') return route
  return { ...route, access: { kind: 'can', anyOf: route.access.anyOf.filter((grant) => isOf(grant, module)) } }
}

const isOf = (grant: Grant, module: string) => grant.split(/[:.]/)[0] === module
