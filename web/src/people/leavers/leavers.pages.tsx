import { leavers } from '@markaz/protocol/people/leavers/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { leaversText as words } from './leavers.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/leavers',
    title: words.title,
    soughtBy: "ketgan bitirgan shaxsiy ma'lumot o'chirish muddat qonun",
    needs: leavers.list.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('leavers', () =>
      import('./LeaversPage.tsx').then((m) => ({ default: m.FormerStudentsPage })),
    ),
  },
  {
    path: '/leavers/staff',
    title: words.staffTitle,
    soughtBy: "sobiq ketgan xodim o'qituvchi shaxsiy ma'lumot o'chirish muddat qonun",
    needs: leavers.listStaff.access,
    parents: [{ title: words.parent }],
    page: createLazyComponent('former-staff', () =>
      import('./LeaversPage.tsx').then((m) => ({ default: m.FormerStaffPage })),
    ),
  },
]
