import { staffRecovery } from '@markaz/protocol/people/recovery/routes'
import { boardTile } from '../../domain/board/board-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'

boardTile({
  order: 2,
  needs: staffRecovery.list.access,
  load: () => import('./waiting-part.ts').then((m) => m.passwordRequestsTile),
})

export const pages: PageDefinition[] = []
