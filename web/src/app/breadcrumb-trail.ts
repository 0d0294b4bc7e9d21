import type { Breadcrumb, PageDefinition } from '../shared/routing/page-definition.ts'
import { appText } from './app.text.ts'
import { findPageAt } from './pages.ts'

type BreadcrumbOrHidden = Breadcrumb | { hidden: Breadcrumb[] }

/**
 * Returns the breadcrumbs of the page's parents, then the breadcrumbs that the page has set or, without them, the
 * page's title.
 */
export function breadcrumbsOfPage(
  pages: readonly Pick<PageDefinition, 'path' | 'title' | 'parents'>[],
  pathname: string,
  named: readonly Breadcrumb[] | null,
): Breadcrumb[] {
  const page = findPageAt(pages, pathname)
  if (!page || page.path === '/') return [{ title: appText.home, path: '/' }]
  const trail = [...(page.parents ?? []), ...(named ?? [{ title: page.title }])]
  return trail.length > 1 ? trail : [{ title: appText.home, path: '/' }, ...trail]
}

export function collapseBreadcrumbs(trail: readonly Breadcrumb[], pathname: string): BreadcrumbOrHidden[] {
  if (trail.length <= 3 || pathname.includes('/statistics')) return [...trail]
  const [first, ...rest] = trail
  return [...(first ? [first] : []), { hidden: rest.slice(0, -2) }, ...rest.slice(-2)]
}
