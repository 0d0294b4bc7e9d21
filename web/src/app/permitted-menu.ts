import { type AccessRule, isAccessAllowed } from '@markaz/protocol/route'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import type { MenuEntry } from './menu-tree.ts'

interface Holder {
  held: ReadonlySet<string>
  isSuperadmin: boolean
}

type Screen = Pick<PageDefinition, 'path' | 'title' | 'needs' | 'menuSection'>

/** Leaves out menu entries without a screen or without the user's right, and then empty menu sections. */
export function filterPermittedMenu(
  tree: readonly MenuEntry[],
  pages: readonly Screen[],
  { held, isSuperadmin }: Holder,
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
