import { z } from 'zod'
import { paging, searchTextField, text } from '../../fields.ts'
import { PermissionTree } from '../../permissions.ts'

/** The kind of staff for whom a role is meant; 0 = neither kind. */
export const RoleType = { None: 0, Staff: 1, Academic: 2 } as const
export type RoleType = (typeof RoleType)[keyof typeof RoleType]

export const adminRoleName = 'Admin'

export const RolePermissions = z.object({ permissions: PermissionTree })
export const RoleInput = z.object({ name: text(100), type: z.enum(RoleType), permissions: PermissionTree })
/** `version`: the role's version that the form shows. If the role has changed since, the server refuses the change. */
export const RoleEdit = RoleInput.extend({ version: z.int().optional() })
export const Role = z.object({ id: z.number(), name: z.string(), type: z.enum(RoleType) })

export const RoleFilter = z.object({ ...paging, value: searchTextField })
