import { buildPermissionTree, grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { requireGrant } from '@markaz/protocol/route'
import { describe, expect, test } from 'vitest'
import { menuTree } from './menu-tree.ts'
import { filterMenuByPermission } from './use-menu.ts'

const pages = [
  { path: '/my-groups', title: '', needs: requireGrant('my_groups', 'read') },
  { path: '/groups', title: '', needs: requireGrant('all_groups', 'read') },
  { path: '/branch-office', title: 'Filiallar', needs: requireGrant('staff_control:offices', 'read') },
  { path: '/control', title: '', needs: requireGrant('staff_control:roles', 'read') },
  { path: '/profile', title: '' },
]
const menuFor = (...grants: string[]) =>
  filterMenuByPermission(menuTree, pages, {
    held: new Set(grantsOfPermissionTree(buildPermissionTree(new Set(grants))).grants),
    isSuperadmin: false,
  })
const keys = (menu: ReturnType<typeof menuFor>) =>
  menu.map((entry) => (entry.children ? `${entry.key}(${entry.children.map((child) => child.key)})` : entry.key))

describe("the menu follows the customer's specification", () => {
  const labelsOf = (key: string) => menuTree.find((entry) => entry.key === key)?.children?.map(({ label }) => label)
  // Shows: SHELL-019
  test("the top level of the menu has the order of the customer's specification", () => {
    expect(menuTree.map(({ label }) => label)).toEqual([
      'Bugun',
      'Mening guruhlarim',
      "O'qituvchilar",
      'Guruhlar',
      'Jadval',
      'Foydalanuvchilar',
      "O'quv bo'limi",
      'Kontentlar',
      'Gamifikatsiya',
      'Boshqaruv',
      'Xodimlar nazorati',
      'Market',
      'Bildirishnomalar',
      'Sozlamalar',
      'Tadbirlar',
      "Qo'shimcha ma'lumotlar",
      'Profil',
    ])
  })
  // Shows: SHELL-020, SHELL-021, SHELL-022
  test('the menu sections "users", "management" and "staff control" have the entries that the customer specified, and entries for assistants and door screens', () => {
    expect(labelsOf('users')).toEqual([
      'Xodimlar',
      'Akademiklar',
      'Talabalar',
      'Ota-onalar',
      'Mualliflar',
      'Assistentlar',
    ])
    expect(labelsOf('management')).toEqual([
      'Hisobotlar',
      "Avto qo'ng'iroq",
      'Oilalar bilan yozishma',
      'Erta ogohlantirish',
    ])
    expect(labelsOf('staff_control')).toEqual([
      ...['Audit', 'Rollar', 'Face-ID loglari', 'Face-ID ekranlari', 'Binodagilar', 'Filiallar', 'Qurilmalar'],
    ])
  })
})

describe('the menu of a user with given rights', () => {
  // Shows: PERM-014
  test("a user's menu has the order of the customer's specification and contains only screens that exist", () => {
    expect(
      keys(
        menuFor(
          'all_groups.read',
          'my_groups.read',
          'staff_control:offices.read',
          'staff_control:roles.read',
          'users:students.read',
        ),
      ),
    ).toEqual(['my_groups', 'groups', 'staff_control(roles,offices)', 'profile'])
  })
  test('a menu section is shown if at least one of its entries is shown', () => {
    expect(keys(menuFor('staff_control:offices.read'))).toEqual(['staff_control(offices)', 'profile'])
  })
  // Shows: PERM-007
  test('a menu entry is shown only if the user has the read right of its screen', () => {
    expect(keys(menuFor('all_groups.update', 'staff_control:offices.create'))).toEqual(['profile'])
  })
  // Shows: PERM-007
  test("a user with a right to a module, but no right to its submodule, does not see the submodule's menu entry", () => {
    expect(keys(menuFor('staff_control.read'))).toEqual(['profile'])
  })
  test("a screen that is not in the customer's specification is the last entry of its menu section", () => {
    const own = { path: '/lockers', title: 'Shkaflar', needs: requireGrant('staff_control:roles', 'read') }
    const menu = (needed: string) =>
      filterMenuByPermission(menuTree, [...pages, { ...own, menuSection: 'staff_control' }], {
        held: new Set(['staff_control:offices.read', needed]),
        isSuperadmin: false,
      }).flatMap(({ children = [] }) => children.map(({ label }) => label))
    expect(menu('staff_control:roles.read')).toEqual(['Rollar', 'Filiallar', 'Shkaflar'])
    expect(menu('profile.read')).toEqual(['Filiallar'])
  })
})
