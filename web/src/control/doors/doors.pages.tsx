import { requireGrant } from '@markaz/protocol/route'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { doorsText as words } from './doors.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/face-id/devices',
    title: words.title,
    soughtBy: 'eshik turniket qurilma',
    // Users who may see branches may also see the branches' door devices.
    needs: requireGrant('staff_control:offices', 'read'),
    parents: [{ title: words.parent }],
    page: createLazyComponent('devices', () =>
      import('./DoorDevicesPage.tsx').then((m) => ({ default: m.DoorDevicesPage })),
    ),
  },
]
