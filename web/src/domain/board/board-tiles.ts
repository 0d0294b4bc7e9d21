import { type Access, type AnswerOf, type ArgsOf, isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
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

/**
 * Returns the tile's data source unchanged. It only makes the compiler check that `parts` accepts the response of
 * `route`.
 */
export const tileSource = <R extends RouteDefinition>(source: TileSource<R>) => source as unknown as TileSource

export interface BoardTile {
  /** The tile's default position, which applies until the user changes the order. */
  order: number
  needs: Access
  /** Users with this right do not get the tile, because another tile shows them the same data and more. */
  unless?: Access
  load: () => Promise<TileSource>
}

const known: BoardTile[] = []

/**
 * Adds a tile to the start page. Each area calls it in its `*.pages.tsx`. The tile's code is loaded together with the
 * start page.
 */
export function boardTile(tile: BoardTile): void {
  known.push(tile)
  known.sort((a, b) => a.order - b.order)
}

/** Returns the tiles that a user with these rights may see. */
export const permittedTilesOf = (held: ReadonlySet<string>, isSuperadmin: boolean): readonly BoardTile[] =>
  known.filter(
    ({ needs, unless }) =>
      isAccessAllowed(needs, held, isSuperadmin) && !(unless && isAccessAllowed(unless, held, isSuperadmin)),
  )

/** Returns the tiles that the signed-in user may see. */
export function useBoardTiles(): readonly BoardTile[] {
  const { held, isSuperadmin } = useGrants()
  return permittedTilesOf(held, isSuperadmin)
}

interface BoardPanel {
  needs: Access
  /** The component of the section; it is loaded and sends its request after the other sections are shown. */
  Panel: ComponentType
}

const panels: BoardPanel[] = []

/** Adds charts to the start page. Each area calls it in its `*.pages.tsx`. */
export const registerBoardPanel = (panel: BoardPanel) => void panels.push(panel)

export function useBoardPanels(): readonly ComponentType[] {
  const { held, isSuperadmin } = useGrants()
  return panels.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin)).map(({ Panel }) => Panel)
}
