import { Dropdown } from 'antd'
import { Link, useLocation } from 'react-router'
import { unifyApostrophes } from '../shared/format/apostrophe.ts'
import { useCurrentBreadcrumbs } from '../shared/routing/breadcrumbs.ts'
import type { Breadcrumb, PageDefinition } from '../shared/routing/page-definition.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'
import { allPages, findPageAt } from './pages.ts'

export function Breadcrumbs() {
  const { pathname } = useLocation()
  const named = useCurrentBreadcrumbs()
  const trail = collapseBreadcrumbs(breadcrumbsOfPage(allPages, pathname, named), pathname)
  return (
    <nav className={style.crumbs} aria-label={appText.breadcrumbs}>
      <ol>
        {trail.map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place; a screen may be called as what it stands under
          <li key={index}>
            {'hidden' in level ? (
              <Hidden crumbs={level.hidden} />
            ) : (
              <Level crumb={level} isLast={index === trail.length - 1} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Level({ crumb, isLast }: { crumb: Breadcrumb; isLast: boolean }) {
  const title = unifyApostrophes(crumb.title)
  if (isLast) return <span aria-current="page">{title}</span>
  return crumb.path ? <Link to={crumb.path}>{title}</Link> : <span>{title}</span>
}

function Hidden({ crumbs }: { crumbs: readonly Breadcrumb[] }) {
  const items = crumbs.map((crumb, index) => ({
    key: String(index),
    label: crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title,
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <button type="button" aria-label={appText.moreLevels}>
        …
      </button>
    </Dropdown>
  )
}

type BreadcrumbOrHidden = Breadcrumb | { hidden: Breadcrumb[] }

/**
 * Returns the breadcrumbs of the parent pages, followed by the page's own breadcrumbs. A page that has set none is
 * shown by its title.
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
