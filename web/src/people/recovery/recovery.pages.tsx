import { staffPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { boardTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'

boardTile({
  order: 2,
  needs: staffPasswordRecovery.list.access,
  load: () => import('./password-requests-tile.ts').then((m) => m.passwordRequestsTile),
})

export const pages: PageDefinition[] = []
