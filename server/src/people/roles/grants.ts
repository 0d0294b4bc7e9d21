import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { allGrants, grantsOfPermissionTree, type PermissionNode } from '@markaz/protocol/permissions'
import type { Viewer } from '../../access/viewer.ts'
import { refuseField } from '../../http/refuse.ts'
import type { Role } from './roles.queries.ts'

/** @throws AppError VALIDATION for a right that is not in the catalogue of rights */
export function parseGrantsOfPermissionTree(tree: readonly PermissionNode[]): string[] {
  const { grants, unknown } = grantsOfPermissionTree(tree)
  if (unknown.length > 0) refuseField('permissions', peopleErrorTexts.unknownGrants(unknown.slice(0, 5).join(', ')))
  return grants
}

/**
 * Must be called for added and for removed rights. Otherwise a viewer could empty a role and then change the people who
 * have this role.
 */
export function refuseGrantsViewerLacks(viewer: Viewer, grants: Iterable<string>): void {
  if (!hasAllGrants(viewer, grants)) throw new AppError('GRANT_BEYOND_OWN')
}

export function hasAllGrants(viewer: Viewer, grants: Iterable<string>): boolean {
  for (const grant of grants) if (!viewer.grants.has(grant)) return false
  return true
}

export function grantsOfRole(role: Pick<Role, 'isAdmin' | 'grants'>): string[] {
  return role.isAdmin ? [...allGrants] : role.grants
}
