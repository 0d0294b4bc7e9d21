import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import { callQueryOptions } from '../../shared/api/query.ts'
import type { AnyStartPageSection } from './board-parts.ts'
import type { StartPageTile, StartPageTileSource } from './board-tiles.ts'

export interface StartPageData {
  /** undefined until all sections of the start page have loaded; they appear together, so that nothing moves. */
  parts: AnyStartPageSection[] | undefined
  failed: readonly { refetch: () => unknown }[]
}

export function useStartPageData(tiles: readonly StartPageTile[]): StartPageData {
  const { held, isSuperadmin } = useGrants()
  const sources = useSources(tiles)
  const results = useQueries({
    queries: (sources ?? []).map(({ route, args, pollMs }) =>
      callQueryOptions(route, args, { pollMs, staleMs: Math.min(pollMs, 30_000), silent: true, isTile: true }),
    ),
  })
  const isThere = sources !== undefined && results.every(({ data, error }) => data !== undefined || error)
  const may = ({ access }: Pick<RouteDefinition, 'access'>) => isAccessAllowed(access, held, isSuperadmin)
  return {
    parts: isThere
      ? results.flatMap(({ data }, nth) => (data === undefined ? [] : (sources[nth]?.parts(data, may) ?? [])))
      : undefined,
    failed: results.filter(({ data, error }) => data === undefined && error),
  }
}

/** Returns undefined until the code of the start page's sections has loaded. */
function useSources(tiles: readonly StartPageTile[]): readonly StartPageTileSource[] | undefined {
  const [loaded, setLoaded] = useState<{ names: string; sources: StartPageTileSource[] }>()
  const names = tiles.map(({ order }) => order).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tiles in a new list are the same
  useEffect(() => {
    let isOver = false
    void Promise.all(tiles.map(({ load }) => load())).then((sources) => isOver || setLoaded({ names, sources }))
    return () => {
      isOver = true
    }
  }, [names])
  return loaded?.names === names ? loaded.sources : undefined
}
