import { type Access, type AnswerOf, type ArgsOf, allows, type RouteDefinition } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import type { TilePart } from './board-parts.ts'

export type May = (what: { access: Access }) => boolean

export interface TileSource<R extends RouteDefinition = RouteDefinition> {
  /** The one call it asks. */
  route: R
  args?: ArgsOf<R>
  /** Milliseconds until it is asked again. */
  pollMs: number
  /** What the answer says on the home. */
  parts: (answer: AnswerOf<R>, may: May) => TilePart[]
}

/** The answer its parts are made of is that of its own call. */
export const tileSource = <R extends RouteDefinition>(source: TileSource<R>) => source as unknown as TileSource

export interface Tile {
  /** Its place among the others, until the person puts them in an order of their own. */
  order: number
  needs: Access
  /** Whoever holds this has a wider one that says the same. */
  unless?: Access
  load: () => Promise<TileSource>
}

const known: Tile[] = []

/** What an area has to tell whoever begins the day; said in its `*.pages.tsx`, fetched with the home. */
export function boardTile(tile: Tile): void {
  known.push(tile)
  known.sort((a, b) => a.order - b.order)
}

/** What the home tells the person, by what they may know. */
export function useTiles(): readonly Tile[] {
  const { held, isSuperadmin } = useGrants()
  return known.filter(
    ({ needs, unless }) => allows(needs, held, isSuperadmin) && !(unless && allows(unless, held, isSuperadmin)),
  )
}
