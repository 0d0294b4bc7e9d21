import { Menu, type MenuProps } from 'antd'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { cappedCount } from '../shared/format/number.ts'
import { appText } from './app.text.ts'
import { menuIcons } from './menu-icons.tsx'
import type { MenuEntry } from './menu-tree.ts'
import { pages } from './pages.ts'
import style from './shell.module.css'
import { useReportsCount } from './use-counters.ts'
import { useMenu } from './use-menu.ts'

/** The permitted menu; a chunk is fetched when its entry is pointed at. */
export function MenuList({ isCollapsed = false, onGo }: { isCollapsed?: boolean; onGo?: () => void }) {
  const menu = useMenu()
  const reports = useReportsCount()
  const { pathname } = useLocation()
  const current = useMemo(() => currentEntry(menu, pathname), [menu, pathname])
  const items = useMemo(() => menu.map((entry) => itemOf(entry, { reports }, onGo)), [menu, reports, onGo])
  if (menu.length === 0) return <div className={style.menu} />
  return (
    <nav className={style.menu} aria-label={appText.menu}>
      <Menu
        mode="inline"
        inlineCollapsed={isCollapsed}
        items={items}
        selectedKeys={current.key ? [current.key] : []}
        defaultOpenKeys={isCollapsed || !current.parent ? [] : [current.parent]}
      />
    </nav>
  )
}

type Item = NonNullable<MenuProps['items']>[number]

/** Exported for its test: the reports entry carries its count, 99+ above 99. */
export function itemOf(entry: MenuEntry, counts: { reports: number }, onGo?: () => void, isChild = false): Item {
  const icon = isChild ? undefined : menuIcons[entry.key]
  if (entry.children)
    return {
      key: entry.key,
      icon,
      label: entry.label,
      children: entry.children.map((child) => itemOf(child, counts, onGo, true)),
    }
  const { path = '/' } = entry
  const count = entry.key === 'reports' ? counts.reports : 0
  return {
    key: entry.key,
    icon,
    label: (
      <Link
        to={path}
        className={style.menuLabel}
        onPointerEnter={() => preload(path)}
        onFocus={() => preload(path)}
        {...(onGo ? { onClick: onGo } : {})}
      >
        {entry.label}
        {count > 0 && <span className={style.count}>{cappedCount(count, 99)}</span>}
      </Link>
    ),
  }
}

function preload(path: string): void {
  pages.find((page) => page.path === path)?.page.preload()
}

/** The entry whose path is the longest beginning of the address. */
export function currentEntry(menu: readonly MenuEntry[], pathname: string): { key?: string; parent?: string } {
  let best: { key: string; path: string; parent?: string } | undefined
  const look = (entries: readonly MenuEntry[], parent?: string) => {
    for (const { key, path, children } of entries) {
      if (children) look(children, key)
      else if (path && isWithin(pathname, path) && path.length > (best?.path.length ?? 0))
        best = { key, path, ...(parent ? { parent } : {}) }
    }
  }
  look(menu)
  return best ?? {}
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
