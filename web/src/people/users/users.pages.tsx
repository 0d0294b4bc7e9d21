import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { usersText } from './users.text.ts'

const parents = [{ title: usersText.section }, { title: usersText.roles, path: '/control' }]
const readUsers = requireGrant('staff_control:users', 'read')

/** Pages with a fixed path come first, because a path with an id would also match their addresses. */
export const pages: PageDefinition[] = [
  {
    path: '/control/users/add',
    title: usersText.add,
    needs: readUsers,
    parents,
    page: createLazyComponent('user-add', () => import('./UserAddPage.tsx').then((m) => ({ default: m.UserAddPage }))),
  },
  {
    path: '/control/:roleId/users',
    title: usersText.ofRole,
    needs: readUsers,
    parents,
    page: createLazyComponent('role-users', () =>
      import('./RoleUsersPage.tsx').then((m) => ({ default: m.RoleUsersPage })),
    ),
  },
  {
    path: '/control/:id/users/:userId/edit',
    title: usersText.edit,
    needs: readUsers,
    parents,
    page: createLazyComponent('user-edit', () =>
      import('./UserEditPage.tsx').then((m) => ({ default: m.UserEditPage })),
    ),
  },
]
