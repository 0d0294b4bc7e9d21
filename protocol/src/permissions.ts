import { z } from 'zod'

export const grantActions = ['create', 'read', 'update', 'delete'] as const
export type GrantAction = (typeof grantActions)[number]

const groupTabs = [
  'all_homeworks',
  'attendance',
  'check_homeworks',
  'exam',
  'video_upload',
  'homework_statistics',
  'journal',
  'exam_chats',
] as const

export type GroupTabPermission = (typeof groupTabs)[number]

/**
 * The specification misspells `student_statutes` and `gamification_oferta`. Stored roles contain the names, so they
 * stay.
 */
export const permissionCatalogue = {
  staff_control: ['roles', 'users', 'audit_logs', 'face_id_logs', 'offices', 'devices'],
  // The customer's specification lacks `student_personal_data`, `integrations`, `security` and `health`. Without
  // `student_personal_data`, a cashier, for example, may read students, but not their passports.
  users: ['academic', 'assistants', 'staff', 'students', 'student_personal_data', 'teachers', 'student_feedbacks'],
  all_groups: groupTabs,
  my_groups: groupTabs,
  gamification: ['actions', 'groups', 'levels', 'method_actions', 'statistics', 'units', 'best_students'],
  content: ['posts', 'post_authors', 'post_categories', 'parenting_videos'],
  profile: [],
  study: ['courses', 'months', 'curriculum', 'homework_statistics', 'homework_db', 'skill_classes'],
  management: ['reports', 'call'],
  notifications: ['sent'],
  settings: [
    'student_statutes',
    'gamification_oferta',
    'contracts',
    'mobile_versions',
    'integrations',
    'security',
    'health',
  ],
  store: ['categories', 'items', 'transactions'],
  student: ['certificate'],
  events: ['master_classes', 'competitions'],
} as const satisfies Record<string, readonly string[]>

type Catalogue = typeof permissionCatalogue
export type PermissionModule = keyof Catalogue
export type PermissionName = { [M in PermissionModule]: M | `${M}:${Catalogue[M][number]}` }[PermissionModule]

/** The names of all permissions; each module comes before its sub-permissions. */
export const permissionNames = (Object.keys(permissionCatalogue) as PermissionModule[]).flatMap((module) => [
  module,
  ...permissionCatalogue[module].map((sub) => `${module}:${sub}`),
]) as PermissionName[]

export const allGrants = permissionNames.flatMap((name) => grantActions.map((option) => `${name}.${option}` as const))

interface PermissionLeaf {
  name: string
  permissions: GrantAction[]
  children: never[]
}

export interface PermissionNode {
  name: string
  permissions: GrantAction[]
  children: PermissionLeaf[]
}

const name = z.string().max(100)

const leaf = z.object({
  name,
  permissions: z.array(z.enum(grantActions)).max(grantActions.length),
  children: z.array(z.never()).max(0).default([]),
})

/** A permission tree as sent over the API: modules with sub-permissions, whose names omit the module. */
export const PermissionTree = z
  .array(
    z.object({
      name,
      permissions: z.array(z.enum(grantActions)).max(grantActions.length),
      children: z.array(leaf).max(200).default([]),
    }),
  )
  .max(200)

/** Returns the permission tree of the grants. With `pruned`, permissions without any grant are left out. */
export function buildPermissionTree(grants: ReadonlySet<string>, { pruned = false } = {}): PermissionNode[] {
  const held = (name: string) => grantActions.filter((option) => grants.has(`${name}.${option}`))
  return (Object.keys(permissionCatalogue) as PermissionModule[])
    .map((module) => ({
      name: module as string,
      permissions: held(module),
      children: permissionCatalogue[module]
        .map((sub) => ({ name: sub as string, permissions: held(`${module}:${sub}`), children: [] }))
        .filter((child) => !pruned || child.permissions.length > 0),
    }))
    .filter((node) => !pruned || node.permissions.length > 0 || node.children.length > 0)
}

export function grantsOfPermissionTree(tree: readonly PermissionNode[]): { grants: string[]; unknown: string[] } {
  const known = new Set<string>(permissionNames)
  const nodes = tree.flatMap((node) => [
    { name: node.name, permissions: node.permissions },
    ...node.children.map((child) => ({ name: `${node.name}:${child.name}`, permissions: child.permissions })),
  ])
  return {
    grants: [
      ...new Set(nodes.filter((n) => known.has(n.name)).flatMap((n) => n.permissions.map((p) => `${n.name}.${p}`))),
    ],
    unknown: nodes.map((n) => n.name).filter((name) => !known.has(name)),
  }
}
