import { type Access, allows } from '@markaz/protocol/route'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import type { MenuEntry } from './menu-tree.ts'

interface Holder {
  held: ReadonlySet<string>
  isSuperadmin: boolean
}

/** The entries whose screen exists and may be read; a section shows while one child does. */
export function permittedMenu(
  tree: readonly MenuEntry[],
  pages: readonly Pick<PageDefinition, 'path' | 'needs'>[],
  { held, isSuperadmin }: Holder,
): MenuEntry[] {
  const pageOf = new Map(pages.map((page) => [page.path, page]))
  const may = (needs: Access | undefined) => !needs || allows(needs, held, isSuperadmin)
  const visible = (entry: MenuEntry): MenuEntry[] => {
    if (entry.children) {
      const children = entry.children.flatMap(visible)
      return children.length > 0 ? [{ ...entry, children }] : []
    }
    const page = pageOf.get(entry.path ?? '')
    return page && may(page.needs) && may(entry.needs) ? [entry] : []
  }
  return tree.flatMap(visible)
}
