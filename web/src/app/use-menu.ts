import { type AccessRule, isAccessAllowed } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { setMenuProvider, useGrants } from '../shared/access/access.tsx'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { type MenuEntry, menuTree } from './menu-tree.ts'
import { allPages } from './pages.ts'

interface UserGrants {
  held: ReadonlySet<string>
  isSuperadmin: boolean
}

type Screen = Pick<PageDefinition, 'path' | 'title' | 'needs' | 'menuSection'>

/**
 * Removes menu entries that have no screen or that the user may not see, and then menu sections that have become empty.
 */
export function filterMenuByPermission(
  tree: readonly MenuEntry[],
  pages: readonly Screen[],
  { held, isSuperadmin }: UserGrants,
): MenuEntry[] {
  const pageOf = new Map(pages.map((page) => [page.path, page]))
  const may = (needs: AccessRule | undefined) => !needs || isAccessAllowed(needs, held, isSuperadmin)
  const visible = (entry: MenuEntry): MenuEntry[] => {
    if (entry.children) {
      const own = pages
        .filter(({ menuSection }) => menuSection === entry.key)
        .map(({ path, title }) => ({ key: path, label: title, path }))
      const children = [...entry.children, ...own].flatMap(visible)
      return children.length > 0 ? [{ ...entry, children }] : []
    }
    const page = pageOf.get(entry.path ?? '')
    return page && may(page.needs) && may(entry.needs) ? [entry] : []
  }
  return tree.flatMap(visible)
}

setMenuProvider((held) => filterMenuByPermission(menuTree, allPages, { held, isSuperadmin: false }))

export function useMenu() {
  const { held, isSuperadmin, isReady } = useGrants()
  return useMemo(
    () => (isReady ? filterMenuByPermission(menuTree, allPages, { held, isSuperadmin }) : []),
    [held, isSuperadmin, isReady],
  )
}
