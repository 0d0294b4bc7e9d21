import { staffPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'

addStartPageTile({
  order: 2,
  needs: staffPasswordRecovery.list.access,
  load: () => import('./password-reset-requests-tile.ts').then((m) => m.passwordResetRequestsTile),
})

export const pages: PageDefinition[] = []
