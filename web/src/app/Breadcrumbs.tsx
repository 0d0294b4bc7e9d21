import { Dropdown } from 'antd'
import { Link, useLocation } from 'react-router'
import { unifyApostrophes } from '../shared/format/apostrophe.ts'
import { useNamedBreadcrumbs } from '../shared/routing/breadcrumbs.ts'
import type { Breadcrumb } from '../shared/routing/page-definition.ts'
import { appText } from './app.text.ts'
import { breadcrumbsOfPage, collapseBreadcrumbs } from './breadcrumb-trail.ts'
import style from './header.module.css'
import { allPages } from './pages.ts'

export function Breadcrumbs() {
  const { pathname } = useLocation()
  const named = useNamedBreadcrumbs()
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
