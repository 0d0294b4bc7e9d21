import { staff } from '@markaz/protocol/people/staff/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { staffText } from './staff.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/users/staff',
    title: staffText.title,
    needs: staff.list.access,
    parents: [{ title: staffText.parent }],
    page: createLazyComponent('staff', () => import('./StaffPage.tsx').then((m) => ({ default: m.StaffPage }))),
  },
  {
    path: '/users/staff/:id',
    title: staffText.editTitle,
    needs: staff.read.access,
    parents: [{ title: staffText.parent }, { title: staffText.title, path: '/users/staff' }],
    page: createLazyComponent('staff-edit', () =>
      import('./StaffEditPage.tsx').then((m) => ({ default: m.StaffEditPage })),
    ),
  },
]
