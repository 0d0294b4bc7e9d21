import { audits } from '@markaz/protocol/control/audits/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { auditsText as words } from './audits.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/audits',
    title: words.title,
    soughtBy: "tarix kim o'zgartirdi",
    needs: audits.list.access,
    page: createLazyComponent('audits', () => import('./AuditsPage.tsx').then((m) => ({ default: m.AuditsPage }))),
  },
]
