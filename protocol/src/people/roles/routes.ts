import { z } from 'zod'
import { PermissionTree } from '../../permissions.ts'
import { requireAnyGrant, requireGrant, route, sessionAccessRule, superadminAccessRule } from '../../route.ts'
import { Role, RoleEdit, RoleFilter, RoleInput, RolePermissions } from './schemas.ts'

const readRoles = requireGrant('staff_control:roles', 'read')
/** Any right to a screen on which a role can be chosen is enough to list roles. */
const chooseRole = requireAnyGrant(
  readRoles,
  requireGrant('staff_control:users', 'read'),
  requireGrant('users:staff', 'read'),
  requireGrant('users:academic', 'read'),
  requireGrant('users:teachers', 'read'),
  requireGrant('users:assistants', 'read'),
)

export const roles = {
  initial: route('POST', '/roles/initial', {
    idempotent: true,
    access: superadminAccessRule,
    summary: "Admin roli bo'lmasa, uni hamma huquqlar bilan yaratish",
    answer: z.object({ id: z.number() }),
    errors: ['ROLE_NAME_TAKEN'],
    audit: 'staff_control:roles',
  }),
  mine: route('GET', '/roles/permission-objects/mine', {
    access: sessionAccessRule,
    summary: "O'z huquqlari daraxti",
    answer: RolePermissions,
  }),
  catalogue: route('GET', '/roles/permission-objects/all', {
    access: readRoles,
    summary: 'Barcha huquqlar daraxti',
    answer: RolePermissions,
  }),
  /**
   * People who have the right that the user lacks, and may edit roles or users. People of the user's branches come
   * first.
   */
  grantors: route('GET', '/roles/permission-objects/grantors', {
    access: sessionAccessRule,
    summary: 'Huquqni kim bera olishi',
    query: z.object({ grant: z.string().max(100) }),
    answer: z.object({
      people: z.array(
        z.object({ id: z.number(), fullName: z.string(), role: z.string(), phoneNumber: z.string().nullable() }),
      ),
    }),
  }),
  list: route('GET', '/roles', {
    access: readRoles,
    summary: "Rollar ro'yxati",
    query: RoleFilter,
    answer: z.object({ roles: z.array(Role.extend({ usersCount: z.number() })), total: z.number() }),
  }),
  all: route('GET', '/roles/all', {
    access: chooseRole,
    summary: 'Tanlash uchun barcha rollar',
    answer: z.object({ roles: z.array(Role) }),
  }),
  read: route('GET', '/roles/{id}', {
    access: readRoles,
    summary: 'Bitta rol',
    answer: Role,
  }),
  detail: route('GET', '/roles/{id}/detail', {
    access: readRoles,
    summary: 'Rol huquqlari daraxti bilan',
    answer: Role.extend({
      usersCount: z.number(),
      permissions: PermissionTree,
      needsSecondFactor: z.boolean(),
      version: z.number(),
    }),
  }),
  create: route('POST', '/roles', {
    access: requireGrant('staff_control:roles', 'create'),
    summary: "Rol qo'shish",
    body: RoleInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['ROLE_NAME_TAKEN', 'GRANT_BEYOND_OWN'],
    freshPassword: true,
  }),
  update: route('PUT', '/roles/{id}', {
    access: requireGrant('staff_control:roles', 'update'),
    summary: 'Rolni tahrirlash',
    body: RoleEdit,
    answer: z.object({ id: z.number() }),
    errors: ['ROLE_NAME_TAKEN', 'ROLE_PROTECTED', 'ROLE_CHANGED', 'GRANT_BEYOND_OWN'],
    freshPassword: true,
  }),
  /** Sets whether people with this role need a second factor; for the role Admin, nothing else can be changed. */
  secondFactor: route('PUT', '/roles/{id}/second-factor', {
    idempotent: true,
    access: requireGrant('staff_control:roles', 'update'),
    summary: 'Rol egalari ikki bosqichli kirishi shartmi; keyingi kirishdan boshlab',
    body: z.object({ isNeeded: z.boolean() }),
    answer: z.object({ isNeeded: z.boolean() }),
    errors: ['GRANT_BEYOND_OWN'],
    freshPassword: true,
  }),
  remove: route('DELETE', '/roles/{id}', {
    access: requireGrant('staff_control:roles', 'delete'),
    summary: "Rolni o'chirish",
    errors: ['ROLE_IN_USE', 'ROLE_PROTECTED', 'GRANT_BEYOND_OWN'],
    freshPassword: true,
  }),
}
