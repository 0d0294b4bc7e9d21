import { type MouseEvent, memo, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { appText } from './app.text.ts'
import { LaterViews } from './LaterViews.tsx'
import { type Follow, MenuLink } from './MenuLink.tsx'
import { MenuSection } from './MenuSection.tsx'
import style from './menu.module.css'
import type { MenuEntry } from './menu-tree.ts'
import { pageAt } from './page-at.ts'
import { pages } from './pages.ts'
import { useReportsCount } from './use-counters.ts'
import { useMenu } from './use-menu.ts'

interface MenuListProps {
  isCollapsed?: boolean
  /** Hears that an entry has been chosen: the drawer of phones closes. */
  onGo?: () => void
}

/** The permitted menu. */
export function MenuList({ isCollapsed = false, onGo }: MenuListProps) {
  const menu = useMenu()
  const reports = useReportsCount()
  const { pathname } = useLocation()
  const follow = useFollow(onGo)
  return (
    <nav className={style.menu} aria-label={appText.menu} data-collapsed={isCollapsed}>
      <Entries menu={menu} pathname={placeInMenu(menu, pages, pathname)} reports={reports} follow={follow} />
      {!isCollapsed && <LaterViews onGo={onGo} />}
    </nav>
  )
}

interface EntriesProps {
  menu: readonly MenuEntry[]
  pathname: string
  reports: number
  follow: Follow
}

/**
 * Plain links: they open in a new tab, are found by a screen reader, and cost nothing before the first rows. The router's
 * own listen to the whole address; sixty of them would be drawn anew with every page turned and every filter.
 */
export const Entries = memo(function Entries({ menu, pathname, reports, follow }: EntriesProps) {
  const current = currentEntry(menu, pathname)
  /** The part that was opened or closed by hand on this screen; on the next one it is that of the screen again. */
  const [opened, setOpened] = useState<{ key: string | null; on: string | undefined }>()
  const open = opened && opened.on === current.key ? opened.key : current.parent
  return (
    <ul className={style.list}>
      {menu.map((entry) =>
        entry.children ? (
          <MenuSection
            key={entry.key}
            entry={entry}
            currentKey={current.key}
            isOpen={open === entry.key}
            toggle={(isOpen) => setOpened({ key: isOpen ? entry.key : null, on: current.key })}
            reports={reports}
            follow={follow}
          />
        ) : (
          <li key={entry.key}>
            <MenuLink entry={entry} isCurrent={current.key === entry.key} reports={reports} follow={follow} hasIcon />
          </li>
        ),
      )}
    </ul>
  )
})

function useFollow(onGo: (() => void) | undefined): Follow {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onGo?.()
      // The browser's own: another tab, another window, a download.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const path = event.currentTarget.pathname
      void navigate(path, { replace: path === location.pathname && location.search === '' })
    },
    [navigate, onGo],
  )
}

/** The address itself where it stands in the menu, else the nearest parent of its page that does. */
export function placeInMenu(
  menu: readonly MenuEntry[],
  all: readonly Pick<PageDefinition, 'path' | 'parents'>[],
  pathname: string,
): string {
  const parents = (pageAt(all, pathname)?.parents ?? []).flatMap(({ path }) => path ?? [])
  const inMenu = new Set(menu.flatMap((entry) => entry.children ?? [entry]).map(({ path }) => path))
  return [...parents, pathname].findLast((path) => inMenu.has(path)) ?? pathname
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
  return best ? { key: best.key, ...(best.parent ? { parent: best.parent } : {}) } : {}
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
