import { type Access, allows, anyOf, type RouteDefinition } from '@markaz/protocol/route'
import { useGrants } from '../access/access.tsx'
import type { GroupBase } from './group-place.ts'

/** The two doors to one room: the admin's and the academic's twin of a call. */
export interface Twins<R extends RouteDefinition> {
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
export function twinAccess(base: GroupBase, { admin, academic }: Twins<RouteDefinition>): Access {
  if (base === 'groups' || admin.access.kind !== 'can' || academic.access.kind !== 'can') return admin.access
  return anyOf(academic.access, admin.access)
}
