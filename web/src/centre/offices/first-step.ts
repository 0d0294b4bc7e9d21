import { offices } from '@markaz/protocol/centre/offices/routes'
import type { AnswerOf } from '@markaz/protocol/route'
import type { TilePart } from '../../domain/board/board-parts.ts'
import { tileSource } from '../../domain/board/board-tiles.ts'
import { officesText as words } from './offices.text.ts'

/** In an empty centre the start page asks for a branch first, because all other data belongs to a branch. */
function firstStep({ offices: known }: AnswerOf<typeof offices.list>): TilePart[] {
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

export const firstStepTile = tileSource({ route: offices.list, pollMs: 300_000, parts: firstStep })
