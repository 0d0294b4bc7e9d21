import { risks } from '@markaz/protocol/control/risks/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { risksText as words } from './risks.text.ts'

addStartPageTile({
  order: 5,
  needs: risks.list.access,
  load: () => import('./risks-tile.ts').then((m) => m.studentsAtRiskTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/risks',
    title: words.title,
    soughtBy: "xavf ketish oila qo'ng'iroq",
    needs: risks.list.access,
    page: createLazyComponent('risks', () => import('./RisksPage.tsx').then((m) => ({ default: m.RisksPage }))),
  },
  {
    path: '/risks/:id',
    title: words.one,
    needs: risks.read.access,
    parents: [{ title: words.title, path: '/risks' }],
    page: createLazyComponent('risk', () => import('./RiskPage.tsx').then((m) => ({ default: m.RiskPage }))),
  },
]
