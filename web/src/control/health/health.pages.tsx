import { health } from '@markaz/protocol/control/health/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { healthText as words } from './health.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/health',
    // The menu's longest section fits the screen exactly, and Sozlamalar is one of the longest.
    menuSection: 'management',
    title: words.title,
    soughtBy: 'server zaxira disk xato ishlamayapti navbat versiya yordam nosozlik',
    needs: health.read.access,
    parents: [{ title: words.parent, path: '/settings' }],
    page: lazyPart('health', () => import('./HealthPage.tsx').then((m) => ({ default: m.HealthPage }))),
  },
]
