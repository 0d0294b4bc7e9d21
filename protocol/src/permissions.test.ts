import { describe, expect, it } from 'vitest'
import {
  allGrants,
  buildPermissionTree,
  grantActions,
  grantsOfPermissionTree,
  type PermissionNode,
  PermissionTree,
  permissionCatalogue,
  permissionNames,
} from './permissions.ts'
import {
  isAccessAllowed,
  publicAccessRule,
  requireAnyGrant,
  requireGrant,
  sessionAccessRule,
  superadminAccessRule,
} from './route.ts'

describe('the list of permissions', () => {
  /** The permissions in the customer's specification, without our additions (decisions 261, 896). */
  const documents: [string, string[]][] = [
    ['staff_control', ['roles', 'users', 'audit_logs', 'face_id_logs', 'offices', 'devices']],
    ['users', ['academic', 'assistants', 'staff', 'students', 'teachers', 'student_feedbacks']],
    [
      'all_groups',
      [
        'all_homeworks',
        'attendance',
        'check_homeworks',
        'exam',
        'video_upload',
        'homework_statistics',
        'journal',
        'exam_chats',
      ],
    ],
    [
      'my_groups',
      [
        'all_homeworks',
        'attendance',
        'check_homeworks',
        'exam',
        'video_upload',
        'homework_statistics',
        'journal',
        'exam_chats',
      ],
    ],
    ['gamification', ['actions', 'groups', 'levels', 'method_actions', 'statistics', 'units', 'best_students']],
    ['content', ['posts', 'post_authors', 'post_categories', 'parenting_videos']],
    ['profile', []],
    ['study', ['courses', 'months', 'curriculum', 'homework_statistics', 'homework_db', 'skill_classes']],
    ['management', ['reports', 'call']],
    ['notifications', ['sent']],
    ['settings', ['student_statutes', 'gamification_oferta', 'contracts', 'mobile_versions']],
    ['store', ['categories', 'items', 'transactions']],
    ['student', ['certificate']],
    ['events', ['master_classes', 'competitions']],
  ]

  // Shows: PERM-017, PERM-018, PERM-019, PERM-020, PERM-021, PERM-022, PERM-023, PERM-024, PERM-025, PERM-026,
  // Shows: PERM-027, PERM-028, PERM-029, PERM-030
  it.each(documents)(
    "the permission module %s has all submodules that the customer's specification lists, with the same spelling",
    (module, subs) => {
      expect(permissionCatalogue[module as keyof typeof permissionCatalogue]).toEqual(expect.arrayContaining(subs))
    },
  )

  // Shows: PERM-015
  it("the permission catalogue has exactly the modules of the customer's specification, and each permission has the actions create, read, update and delete", () => {
    expect(Object.keys(permissionCatalogue).sort()).toEqual(documents.map(([module]) => module).sort())
    expect(new Set(permissionNames).size).toBe(permissionNames.length)
    expect(grantActions).toEqual(['create', 'read', 'update', 'delete'])
    expect([allGrants.length, new Set(allGrants).size]).toEqual([
      permissionNames.length * 4,
      permissionNames.length * 4,
    ])
  })
})

describe('conversion between permission trees and grants', () => {
  it('each grant is unchanged after conversion to a permission tree and back', () => {
    for (const grant of allGrants) {
      expect(grantsOfPermissionTree(buildPermissionTree(new Set([grant])))).toEqual({ grants: [grant], unknown: [] })
      expect(grantsOfPermissionTree(buildPermissionTree(new Set([grant]), { pruned: true })).grants).toEqual([grant])
    }
  })

  it('an empty and a complete set of grants are unchanged after conversion to a permission tree and back', () => {
    const full = buildPermissionTree(new Set(allGrants))
    expect(new Set(grantsOfPermissionTree(full).grants)).toEqual(new Set(allGrants))
    expect(buildPermissionTree(new Set()).map((node) => node.name)).toEqual(Object.keys(permissionCatalogue))
    expect(grantsOfPermissionTree(buildPermissionTree(new Set())).grants).toEqual([])
    expect(buildPermissionTree(new Set(), { pruned: true })).toEqual([])
  })

  it('a grant for a submodule grants nothing for its module, which the permission tree lists without allowed actions', () => {
    expect(buildPermissionTree(new Set(['settings:contracts.read']), { pruned: true })).toEqual([
      { name: 'settings', permissions: [], children: [{ name: 'contracts', permissions: ['read'], children: [] }] },
    ])
  })

  // Shows: PERM-012
  it('a permission tree lists the granted actions (create, read, update, delete) in this order, whatever the order of the grants', () => {
    const tree = buildPermissionTree(new Set(['profile.delete', 'profile.update', 'profile.read', 'profile.create']), {
      pruned: true,
    })
    expect(tree[0]?.permissions).toEqual(['create', 'read', 'update', 'delete'])
  })

  it('grants that are not in the list of permissions are left out of the permission tree', () => {
    expect(
      buildPermissionTree(new Set(['ghosts.read', 'users:ghosts.read', 'profile.write', 'profile']), { pruned: true }),
    ).toEqual([])
  })

  const node = (name: string, children: string[] = []): PermissionNode => ({
    name,
    permissions: ['read'],
    children: children.map((child) => ({ name: child, permissions: ['read'], children: [] })),
  })

  it('unknown modules and submodules in a permission tree are reported with full names and give no grants; known modules still give theirs', () => {
    const { grants, unknown } = grantsOfPermissionTree([
      node('users', ['staff', 'ghosts']),
      node('Users'),
      node('__proto__', ['roles']),
      node('staff_control', ['Roles', '']),
    ])
    expect(grants).toEqual(['users.read', 'users:staff.read', 'staff_control.read'])
    expect(unknown).toEqual([
      'users:ghosts',
      'Users',
      '__proto__',
      '__proto__:roles',
      'staff_control:Roles',
      'staff_control:',
    ])
  })

  it('an action that a permission tree contains twice becomes one grant', () => {
    expect(
      grantsOfPermissionTree([node('profile'), node('profile'), { ...node('profile'), permissions: ['read', 'read'] }])
        .grants,
    ).toEqual(['profile.read'])
  })

  // Shows: PERM-012
  it.each([
    [[{ name: 'users', permissions: ['write'] }]],
    [[{ name: 'users', permissions: 'read' }]],
    [[{ name: 'users' }]],
    [[{ permissions: [] }]],
    [
      [
        {
          name: 'users',
          permissions: [],
          children: [{ name: 'staff', permissions: [], children: [{ name: 'x', permissions: [] }] }],
        },
      ],
    ],
    [[{ name: 'x'.repeat(101), permissions: [] }]],
    [{ users: ['read'] }],
    [null],
  ])('the value %j is refused as a permission tree', (value) => {
    expect(PermissionTree.safeParse(value).success).toBe(false)
  })

  it('a permission tree of 200 modules, or of 200 sub-permissions in a module, is accepted, and of 201 refused', () => {
    const nodes = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n${n}`, permissions: [] }))
    const accepts = (tree: unknown) => PermissionTree.safeParse(tree).success
    expect([accepts(nodes(200)), accepts(nodes(201))]).toEqual([true, false])
    const moduleWith = (count: number) => [{ name: 'users', permissions: [], children: nodes(count) }]
    expect([accepts(moduleWith(200)), accepts(moduleWith(201))]).toEqual([true, false])
  })

  it('a permission tree node without the field `children` is accepted and has no children', () => {
    expect(PermissionTree.parse([{ name: 'profile', permissions: ['read'] }])).toEqual([
      { name: 'profile', permissions: ['read'], children: [] },
    ])
  })
})

describe('access to routes by grants', () => {
  const grants = new Set(['staff_control:offices.update'])
  it.each([
    [publicAccessRule, true],
    [sessionAccessRule, true],
    [superadminAccessRule, false],
    [requireGrant('staff_control:offices', 'update'), true],
    [requireGrant('staff_control:offices', 'read'), false],
    [requireGrant('staff_control', 'update'), false],
    [requireGrant('staff_control:roles', 'update'), false],
    [
      requireAnyGrant(requireGrant('staff_control:roles', 'read'), requireGrant('staff_control:offices', 'update')),
      true,
    ],
    [requireAnyGrant(requireGrant('staff_control:roles', 'read'), requireGrant('staff_control:users', 'read')), false],
  ])('a user with the grant staff_control:offices.update satisfies the access rule %j: %s', (access, expected) => {
    expect(isAccessAllowed(access, grants)).toBe(expected)
  })

  it('superadmin routes are open only to the superadmin, who needs the usual grants for other routes', () => {
    expect([
      isAccessAllowed(superadminAccessRule, new Set(), true),
      isAccessAllowed(requireGrant('profile', 'read'), new Set(), true),
    ]).toEqual([true, false])
    expect(isAccessAllowed(superadminAccessRule, new Set(allGrants))).toBe(false)
  })
})
