import { type Access, type AnswerOf, type ArgsOf, allows, type RouteDefinition } from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { TilePart } from './board-parts.ts'

export type CanCall = (what: { access: Access }) => boolean

export interface TileSource<R extends RouteDefinition = RouteDefinition> {
  /** The API route that provides the tile's data. */
  route: R
  args?: ArgsOf<R>
  /** Milliseconds between two requests of the tile's data. */
  pollMs: number
  /** Converts the response to sections of the start page. */
  parts: (answer: AnswerOf<R>, may: CanCall) => TilePart[]
}

/** Returns the source unchanged. It only makes the compiler check that `parts` accepts the response of `route`. */
export const tileSource = <R extends RouteDefinition>(source: TileSource<R>) => source as unknown as TileSource

export interface Tile {
  /** The tile's default position, which applies until the user changes the order. */
  order: number
  needs: Access
  /** Users with this right do not get the tile, because another tile shows them the same data and more. */
  unless?: Access
  load: () => Promise<TileSource>
}

const known: Tile[] = []

/**
 * Adds a tile to the start page. Each area calls it in its `*.pages.tsx`. The tile's code is loaded together with the
 * start page.
 */
export function boardTile(tile: Tile): void {
  known.push(tile)
  known.sort((a, b) => a.order - b.order)
}

/** Returns the tiles that a user with these rights may see. */
export const tilesOf = (held: ReadonlySet<string>, isSuperadmin: boolean): readonly Tile[] =>
  known.filter(
    ({ needs, unless }) => allows(needs, held, isSuperadmin) && !(unless && allows(unless, held, isSuperadmin)),
  )

/** Returns the tiles that the signed-in user may see. */
export function useTiles(): readonly Tile[] {
  const { held, isSuperadmin } = useGrants()
  return tilesOf(held, isSuperadmin)
}

interface BoardPanel {
  needs: Access
  /** The component; it is loaded and sends its request after the other sections are shown. */
  Panel: ComponentType
}

const panels: BoardPanel[] = []

/** Adds charts to the start page. Each area calls it in its `*.pages.tsx`. */
export const boardPanel = (panel: BoardPanel) => void panels.push(panel)

export function usePanels(): readonly ComponentType[] {
  const { held, isSuperadmin } = useGrants()
  return panels.filter(({ needs }) => allows(needs, held, isSuperadmin)).map(({ Panel }) => Panel)
}
