import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import { queryOptionsOfRoute } from '../../shared/api/query.ts'
import type { StartPageSection } from './start-page-sections.ts'
import type { StartPageTile, StartPageTileSource } from './start-page-tiles.ts'

const name = 'homeOrder'

export function readStartPageOrder(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export const saveStartPageOrder = (keys: readonly string[]) => localStorage.setItem(name, JSON.stringify(keys))

/** Sorts the sections of the start page in the order that the user chose; new sections come last. */
export function sortBySavedOrder<One extends { key: string }>(all: readonly One[], keys: readonly string[]): One[] {
  const place = ({ key }: One) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...all].sort((a, b) => place(a) - place(b))
}

export interface StartPageData {
  /** undefined until all sections of the start page have loaded; they appear together, so that nothing moves. */
  parts: StartPageSection[] | undefined
  failed: readonly { refetch: () => unknown }[]
}

export function useStartPageData(tiles: readonly StartPageTile[]): StartPageData {
  const { held, isSuperadmin } = useGrants()
  const sources = useSources(tiles)
  const results = useQueries({
    queries: (sources ?? []).map(({ route, args, pollMs }) =>
      queryOptionsOfRoute(route, args, { pollMs, staleMs: Math.min(pollMs, 30_000), silent: true, isTile: true }),
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
