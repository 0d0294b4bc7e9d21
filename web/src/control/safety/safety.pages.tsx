import { dataSafety } from '@markaz/protocol/control/safety/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { securitySettingsText as words } from './safety.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/security',
    title: words.title,
    soughtBy: "xavfsizlik sessiya chiqarish hujum o'g'irlash chegara eksport",
    needs: dataSafety.read.access,
    parents: [{ title: words.settings, path: '/settings' }],
    page: createLazyComponent('safety', () =>
      import('./SecuritySettingsPage.tsx').then((m) => ({ default: m.SecuritySettingsPage })),
    ),
  },
]
