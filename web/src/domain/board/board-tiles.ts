import { type Access, type AnswerOf, type ArgsOf, isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { TilePart } from './board-parts.ts'

export type CanCall = (what: { access: Access }) => boolean

export interface TileSource<R extends RouteDefinition = RouteDefinition> {
  route: R
  args?: ArgsOf<R>
  /** Milliseconds between two requests of this start page section's data. */
  pollMs: number
  /** Converts the API response to sections of the start page. */
  parts: (answer: AnswerOf<R>, may: CanCall) => TilePart[]
}

/** The type parameter makes the compiler check that `parts` accepts the response of `route`. */
export const tileSource = <R extends RouteDefinition>(source: TileSource<R>) => source as unknown as TileSource

export interface BoardTile {
  /** The position of the section on the start page, until the user changes the order. */
  order: number
  needs: Access
  /** Users with this right do not get this section, because another section shows them the same data and more. */
  unless?: Access
  load: () => Promise<TileSource>
}

const known: BoardTile[] = []

/** Adds sections to the start page. Each area calls this function in its `*.pages.tsx`. */
export function boardTile(tile: BoardTile): void {
  known.push(tile)
  known.sort((a, b) => a.order - b.order)
}

export const permittedTilesOf = (held: ReadonlySet<string>, isSuperadmin: boolean): readonly BoardTile[] =>
  known.filter(
    ({ needs, unless }) =>
      isAccessAllowed(needs, held, isSuperadmin) && !(unless && isAccessAllowed(unless, held, isSuperadmin)),
  )

export function useBoardTiles(): readonly BoardTile[] {
  const { held, isSuperadmin } = useGrants()
  return permittedTilesOf(held, isSuperadmin)
}

interface BoardPanel {
  needs: Access
  /** The component loads and sends its request after the other sections of the start page are shown. */
  Panel: ComponentType
}

const panels: BoardPanel[] = []

export const registerBoardPanel = (panel: BoardPanel) => void panels.push(panel)

export function useBoardPanels(): readonly ComponentType[] {
  const { held, isSuperadmin } = useGrants()
  return panels.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin)).map(({ Panel }) => Panel)
}
