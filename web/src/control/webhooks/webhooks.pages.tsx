import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { webhooksText as words } from './webhooks.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/integrations',
    menuSection: 'settings',
    title: words.title,
    soughtBy: 'webhook api integratsiya tizim',
    needs: webhooks.list.access,
    parents: [{ title: words.parent, path: '/settings' }],
    page: createLazyComponent('webhooks', () =>
      import('./WebhooksPage.tsx').then((m) => ({ default: m.WebhooksPage })),
    ),
  },
]
