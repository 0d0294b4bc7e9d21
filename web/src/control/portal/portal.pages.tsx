import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { portalText as words } from './portal.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/portal',
    title: words.title,
    soughtBy: "o'quvchi ilova telefon",
    needs: portalSettings.read.access,
    parents: [{ title: words.settings, path: '/settings' }],
    page: createLazyComponent('portal-settings', () =>
      import('./PortalSettingsPage.tsx').then((m) => ({ default: m.PortalSettingsPage })),
    ),
  },
]
