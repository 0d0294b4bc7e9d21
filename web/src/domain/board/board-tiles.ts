import { type Access, type AnswerOf, type ArgsOf, allows, type RouteDefinition } from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { TilePart } from './board-parts.ts'

export type CanCall = (what: { access: Access }) => boolean

export interface TileSource<R extends RouteDefinition = RouteDefinition> {
  /** The single call that provides the data. */
  route: R
  args?: ArgsOf<R>
  /** Polling interval in milliseconds. */
  pollMs: number
  /** Converts the answer to sections of the start page. */
  parts: (answer: AnswerOf<R>, may: CanCall) => TilePart[]
}

/** Checks at compile time that `parts` accepts the answer of `route`. */
export const tileSource = <R extends RouteDefinition>(source: TileSource<R>) => source as unknown as TileSource

export interface Tile {
  /** Default position among the tiles, until the user reorders the sections. */
  order: number
  needs: Access
  /** Users with this access do not get the tile, because another tile shows them the same and more. */
  unless?: Access
  load: () => Promise<TileSource>
}

const known: Tile[] = []

/**
 * Registers an area's tile on the start page; called in its `*.pages.tsx`. Its code loads together with the start page.
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
  /** Loads and calls its route after the other sections are shown. */
  Panel: ComponentType
}

const panels: BoardPanel[] = []

/** Registers an area's panel of charts on the start page; called in its `*.pages.tsx`. */
export const boardPanel = (panel: BoardPanel) => void panels.push(panel)

export function usePanels(): readonly ComponentType[] {
  const { held, isSuperadmin } = useGrants()
  return panels.filter(({ needs }) => allows(needs, held, isSuperadmin)).map(({ Panel }) => Panel)
}
