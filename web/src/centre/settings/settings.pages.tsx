import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { settingsText } from './settings.text.ts'

const parent = { title: settingsText.title, path: '/settings' }
const statuses = createLazyComponent('student-statuses', () =>
  import('./StudentStatusesPage.tsx').then((m) => ({ default: m.StudentStatusesPage })),
)

export const pages: PageDefinition[] = [
  {
    path: '/settings',
    title: settingsText.title,
    soughtBy: 'sozlash chegara muddat',
    needs: requireGrant('settings', 'read'),
    page: createLazyComponent('settings', () =>
      import('./SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })),
    ),
  },
  {
    path: '/settings/students',
    title: settingsText.statuses,
    needs: requireGrant('settings:student_statutes', 'read'),
    parents: [parent],
    page: statuses,
  },
  {
    path: '/settings/students/:id/edit',
    title: settingsText.statuses,
    needs: erpMembershipStatuses.update.access,
    parents: [parent],
    page: statuses,
  },
]
