import { offices } from '@markaz/protocol/centre/offices/routes'
import { requireGrant } from '@markaz/protocol/route'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { officesText } from './offices.text.ts'

addStartPageTile({
  order: 0,
  needs: offices.create.access,
  load: () => import('./no-branch-yet-tile.ts').then((m) => m.noBranchYetTile),
})

export const pages: PageDefinition[] = [
  {
    path: '/branch-office',
    title: officesText.title,
    soughtBy: 'manzil bino',
    needs: requireGrant('staff_control:offices', 'read'),
    parents: [{ title: officesText.parent }],
    page: createLazyComponent('offices', () =>
      import('./OfficesPage.tsx').then((module) => ({ default: module.OfficesPage })),
    ),
  },
]
