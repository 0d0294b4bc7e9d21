import { health } from '@markaz/protocol/control/health/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { systemHealthText as words } from './health.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/settings/health',
    // The health page is in this menu section, because the section Sozlamalar (settings) is already as long as the
    // screen.
    menuSection: 'management',
    title: words.title,
    soughtBy: 'server zaxira disk xato ishlamayapti navbat versiya yordam nosozlik',
    needs: health.read.access,
    parents: [{ title: words.parent, path: '/settings' }],
    page: createLazyComponent('health', () => import('./HealthPage.tsx').then((m) => ({ default: m.HealthPage }))),
  },
]
