import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { appVersionsText as words } from './app-versions.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/mobile-app',
    title: words.title,
    soughtBy: 'ilova versiya',
    needs: appVersions.list.access,
    parents: [{ title: words.settings, path: '/settings' }],
    page: createLazyComponent('app-versions', () =>
      import('./AppVersionsPage.tsx').then((m) => ({ default: m.AppVersionsPage })),
    ),
  },
]
