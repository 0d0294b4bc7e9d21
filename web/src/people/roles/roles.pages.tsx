import { savedViews } from '@markaz/protocol/centre/views/routes'
import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { rolesText } from './roles.text.ts'

const section = { title: rolesText.parent }
const list = { title: rolesText.title, path: '/control' }
const readRoles = requireGrant('staff_control:roles', 'read')

/** Pages with a fixed path come first, because a path with an id would also match their addresses. */
export const pages: PageDefinition[] = [
  {
    path: '/control',
    title: rolesText.title,
    soughtBy: 'ruxsat huquq lavozim',
    needs: readRoles,
    parents: [section],
    page: createLazyComponent('roles', () => import('./RolesPage.tsx').then((m) => ({ default: m.RolesPage }))),
  },
  {
    path: '/control/roles/add',
    title: rolesText.addTitle,
    needs: readRoles,
    parents: [section, list],
    page: createLazyComponent('role-add', () => import('./RoleAddPage.tsx').then((m) => ({ default: m.RoleAddPage }))),
  },
  {
    path: '/control/roles/edit/:id',
    title: commonText.edit,
    // This right is enough to open the page; saving also requires the right to update roles.
    needs: requireGrant('staff_control', 'read'),
    parents: [section, list],
    page: createLazyComponent('role-edit', () =>
      import('./RoleEditPage.tsx').then((m) => ({ default: m.RoleEditPage })),
    ),
  },
  {
    path: '/control/roles/shared-views',
    title: rolesText.sharedViews,
    needs: savedViews.shared.access,
    parents: [section, list],
    page: createLazyComponent('shared-views', () =>
      import('./SharedFilterViewsPage.tsx').then((m) => ({ default: m.SharedFilterViewsPage })),
    ),
  },
  {
    path: '/control/roles/:id',
    title: rolesText.one,
    needs: readRoles,
    parents: [section, list],
    page: createLazyComponent('role', () => import('./RolePage.tsx').then((m) => ({ default: m.RolePage }))),
  },
]
