import type { Crumb, PageDefinition } from '../shared/routing/page-definition.ts'
import { appText } from './app.text.ts'
import { pageAt } from './page-at.ts'

type Level = Crumb | { hidden: Crumb[] }

/** Parents of the page, then what the page has named itself or its title. A single level stands under the home. */
export function trailOf(
  pages: readonly Pick<PageDefinition, 'path' | 'title' | 'parents'>[],
  pathname: string,
  named: readonly Crumb[] | null,
): Crumb[] {
  const page = pageAt(pages, pathname)
  if (!page || page.path === '/') return [{ title: appText.home, path: '/' }]
  const trail = [...(page.parents ?? []), ...(named ?? [{ title: page.title }])]
  return trail.length > 1 ? trail : [{ title: appText.home, path: '/' }, ...trail]
}

/** Above three levels the middle ones fold into one, but never below a statistics path. */
export function folded(trail: readonly Crumb[], pathname: string): Level[] {
  if (trail.length <= 3 || pathname.includes('/statistics')) return [...trail]
  const [first, ...rest] = trail
  return [...(first ? [first] : []), { hidden: rest.slice(0, -2) }, ...rest.slice(-2)]
}
