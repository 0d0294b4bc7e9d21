import {
  type AccessRule,
  type CallArgumentsOf,
  isAccessAllowed,
  type RouteAnswerOf,
  type RouteDefinition,
} from '@markaz/protocol/route'
import type { ComponentType } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import type { StartPageSection } from './start-page-sections.ts'

export type MayCallRoute = (what: { access: AccessRule }) => boolean

export interface StartPageTileSource<R extends RouteDefinition = RouteDefinition> {
  route: R
  args?: CallArgumentsOf<R>
  /** Milliseconds between two requests of this start page section's data. */
  pollMs: number
  parts: (answer: RouteAnswerOf<R>, may: MayCallRoute) => StartPageSection[]
}

/**
 * Returns the source unchanged; the type parameter makes the compiler check that `parts` accepts the response of
 * `route`.
 */
export const defineTileSource = <R extends RouteDefinition>(source: StartPageTileSource<R>) =>
  source as unknown as StartPageTileSource

export interface StartPageTile {
  /** The position of the section on the start page, until the user changes the order. */
  order: number
  needs: AccessRule
  /** Users with this right do not get this section, because another section shows them the same data and more. */
  unless?: AccessRule
  load: () => Promise<StartPageTileSource>
}

const known: StartPageTile[] = []

/** Adds sections to the start page. Each area calls this function in its `*.pages.tsx`. */
export function addStartPageTile(tile: StartPageTile): void {
  known.push(tile)
  known.sort((a, b) => a.order - b.order)
}

export const filterPermittedTiles = (held: ReadonlySet<string>, isSuperadmin: boolean): readonly StartPageTile[] =>
  known.filter(
    ({ needs, unless }) =>
      isAccessAllowed(needs, held, isSuperadmin) && !(unless && isAccessAllowed(unless, held, isSuperadmin)),
  )

export function usePermittedTiles(): readonly StartPageTile[] {
  const { held, isSuperadmin } = useGrants()
  return filterPermittedTiles(held, isSuperadmin)
}

interface StartPageCharts {
  needs: AccessRule
  /** The component loads and sends its request after the other sections of the start page are shown. */
  Panel: ComponentType
}

const panels: StartPageCharts[] = []

export const addStartPageCharts = (panel: StartPageCharts) => void panels.push(panel)

export function useStartPageCharts(): readonly ComponentType[] {
  const { held, isSuperadmin } = useGrants()
  return panels.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin)).map(({ Panel }) => Panel)
}
