import { z } from 'zod'
import {
  id,
  idParams,
  listOf,
  login,
  named,
  nothing,
  optional,
  paging,
  password,
  phone,
  searchValue,
  text,
} from '../../fields.ts'
import { PermissionTree } from '../../permissions.ts'
import { anyOf, can, route, session, superadmin } from '../../route.ts'
import { AccountStatus, PersonKind, WorkStatus } from '../staff/routes.ts'

/** `role.type`; 0 = none. */
export const RoleType = { None: 0, Staff: 1, Academic: 2 } as const
export type RoleType = (typeof RoleType)[keyof typeof RoleType]

/** The Admin…Student list of the documents: recognises Admin, and is the notification role filter. */
export const RoleKind = { Admin: 1, Teacher: 2, Assistant: 3, Student: 4 } as const

export const adminRoleName = 'Admin'

const Tree = z.object({ permissions: PermissionTree })
export const RoleInput = z.object({ name: text(100), type: z.enum(RoleType), permissions: PermissionTree })
const Role = z.object({ id: z.number(), name: z.string(), type: z.enum(RoleType) })

export const RoleFilter = z.object({ ...paging, value: searchValue })

const readRoles = can('staff_control:roles', 'read')
const readUsers = can('staff_control:users', 'read')

export const roles = {
  initial: route({
    method: 'POST',
    path: '/roles/initial',
    access: superadmin,
    summary: "Admin roli bo'lmasa, uni hamma huquqlar bilan yaratish",
    answer: z.object({ id: z.number() }),
    errors: ['ROLE_NAME_TAKEN'],
    audit: 'staff_control:roles',
  }),
  mine: route({
    method: 'GET',
    path: '/roles/permission-objects/mine',
    access: session,
    summary: "O'z huquqlari daraxti",
    answer: Tree,
  }),
  catalogue: route({
    method: 'GET',
    path: '/roles/permission-objects/all',
    access: session,
    summary: 'Barcha huquqlar daraxti',
    answer: Tree,
  }),
  /** Whom to ask for a right: people who may edit roles or users and hold it themselves, those of the viewer's branches first. */
  grantors: route({
    method: 'GET',
    path: '/roles/permission-objects/grantors',
    access: session,
    summary: 'Huquqni kim bera olishi',
    query: z.object({ grant: z.string().max(100) }),
    answer: z.object({
      people: z.array(
        z.object({ id: z.number(), fullName: z.string(), role: z.string(), phoneNumber: z.string().nullable() }),
      ),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/roles',
    access: readRoles,
    summary: "Rollar ro'yxati",
    query: RoleFilter,
    answer: z.object({ roles: z.array(Role.extend({ usersCount: z.number() })), total: z.number() }),
  }),
  all: route({
    method: 'GET',
    path: '/roles/all',
    access: session,
    summary: 'Tanlash uchun barcha rollar',
    answer: z.object({ roles: z.array(Role) }),
  }),
  read: route({
    method: 'GET',
    path: '/roles/{id}',
    access: readRoles,
    summary: 'Bitta rol',
    params: idParams,
    answer: Role,
    errors: ['NOT_FOUND'],
  }),
  detail: route({
    method: 'GET',
    path: '/roles/{id}/detail',
    access: readRoles,
    summary: 'Rol huquqlari daraxti bilan',
    params: idParams,
    answer: Role.extend({ usersCount: z.number(), permissions: PermissionTree }),
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/roles',
    access: can('staff_control:roles', 'create'),
    summary: "Rol qo'shish",
    body: RoleInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['ROLE_NAME_TAKEN', 'GRANT_BEYOND_OWN'],
  }),
  update: route({
    method: 'PUT',
    path: '/roles/{id}',
    access: can('staff_control:roles', 'update'),
    summary: 'Rolni tahrirlash',
    params: idParams,
    body: RoleInput,
    answer: z.object({ id: z.number() }),
    errors: ['NOT_FOUND', 'ROLE_NAME_TAKEN', 'ROLE_PROTECTED', 'GRANT_BEYOND_OWN'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/roles/{id}',
    access: can('staff_control:roles', 'delete'),
    summary: "Rolni o'chirish",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND', 'ROLE_IN_USE', 'ROLE_PROTECTED'],
  }),
}

/** Somebody with a profile, of whatever kind. */
export const User = z.object({
  id: z.number(),
  /** Says which word `PUT /users/{type}/{id}/update` wants: staff 1, academic 2. */
  kind: z.enum(PersonKind),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  fullName: z.string(),
  login: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: named.nullable(),
  offices: z.array(named),
  isActive: z.enum(AccountStatus),
  /** Whether the viewer may change the person at all. */
  isShared: z.boolean(),
  workStatus: z.enum(WorkStatus),
  createdAt: z.string(),
})

export type User = z.infer<typeof User>

export const UserFilter = z.object({
  ...paging,
  value: searchValue,
  officeIds: listOf(id),
  isActive: optional(z.coerce.number().pipe(z.enum(AccountStatus))),
})

/** The word in `PUT /users/{type}/{id}/update` and `type` of a new user. */
export const UserType = z.enum(['staff', 'academic'])

export const UserInput = z.object({
  firstName: text(100),
  lastName: text(100),
  middleName: text(100).nullish(),
  phoneNumber: phone.nullish(),
  login,
  roleId: id,
  officeIds: z.array(id).min(1),
})

export const users = {
  byRole: route({
    method: 'GET',
    path: '/users/by-role/{roleId}',
    access: readUsers,
    summary: 'Rolning foydalanuvchilari',
    params: z.object({ roleId: id }),
    query: UserFilter,
    answer: z.object({ users: z.array(User), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/users/create',
    access: can('staff_control:users', 'create'),
    summary: "Foydalanuvchi qo'shish",
    body: UserInput.extend({ type: UserType, password }),
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['LOGIN_TAKEN', 'GRANT_BEYOND_OWN'],
  }),
  read: route({
    method: 'GET',
    path: '/users/{id}',
    access: anyOf(readUsers, can('users:staff', 'read')),
    summary: 'Bitta foydalanuvchi',
    params: idParams,
    answer: User,
    errors: ['NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/users/{type}/{id}/update',
    access: can('staff_control:users', 'update'),
    summary: 'Foydalanuvchini tahrirlash',
    params: z.object({ type: UserType, id }),
    body: UserInput,
    answer: z.object({ id: z.number() }),
    errors: ['NOT_FOUND', 'LOGIN_TAKEN', 'GRANT_BEYOND_OWN', 'NO_SHARED_OFFICE', 'LAST_ADMIN'],
  }),
  resetPassword: route({
    method: 'PATCH',
    path: '/users/{id}/reset-password',
    access: can('staff_control:users', 'update'),
    summary: "Parolni yangilash; yangi parol faqat shu javobda ko'rinadi",
    params: idParams,
    answer: z.object({ password: z.string() }),
    errors: ['NOT_FOUND', 'NO_SHARED_OFFICE', 'GRANT_BEYOND_OWN', 'NOT_WORKING'],
  }),
}
