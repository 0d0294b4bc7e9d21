import { offices } from '@markaz/protocol/centre/offices/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { officesText as words } from './offices.text.ts'

/** In an empty centre the start page asks for a branch first, because all other data belongs to a branch. */
function firstStep({ offices: known }: RouteAnswerOf<typeof offices.list>): StartPageSection[] {
  if (known.length > 0) return []
  return [
    {
      place: 'now',
      key: 'first-step',
      about: words.firstStep,
      title: words.emptyTitle,
      note: words.emptyHint,
      operation: words.addTitle,
      path: '/branch-office',
    },
  ]
}

export const noBranchYetTile = defineTileSource({ route: offices.list, pollMs: 300_000, parts: firstStep })
