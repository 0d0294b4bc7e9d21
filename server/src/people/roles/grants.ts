import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import { allGrants, grantsOf, type PermissionNode } from '@markaz/protocol/permissions'
import type { Viewer } from '../../access/viewer.ts'
import { refuse } from '../../http/refuse.ts'
import type { Role } from './roles.queries.ts'

/** @throws AppError VALIDATION on a name the catalogue does not know */
export function tickedGrants(tree: readonly PermissionNode[]): string[] {
  const { grants, unknown } = grantsOf(tree)
  if (unknown.length > 0) refuse('permissions', peopleTexts.unknownGrants(unknown.slice(0, 5).join(', ')))
  return grants
}

/**
 * Nobody gives, changes or takes away more than they hold: an emptied role would put its people within reach of whoever
 * emptied it.
 * @throws AppError GRANT_BEYOND_OWN
 */
export function refuseBeyondOwn(viewer: Viewer, grants: Iterable<string>): void {
  if (!holdsAll(viewer, grants)) throw new AppError('GRANT_BEYOND_OWN')
}

export function holdsAll(viewer: Viewer, grants: Iterable<string>): boolean {
  for (const grant of grants) if (!viewer.grants.has(grant)) return false
  return true
}

export function grantsHeldBy(role: Pick<Role, 'isAdmin' | 'grants'>): string[] {
  return role.isAdmin ? [...allGrants] : role.grants
}
