import { type MouseEvent, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { appText } from './app.text.ts'
import { type FollowLinkHandler, MenuLink } from './MenuLink.tsx'
import { MenuSection } from './MenuSection.tsx'
import style from './menu.module.css'
import type { MenuEntry } from './menu-tree.ts'
import { allPages, findPageAt } from './pages.ts'
import { useUnseenReportsCount } from './use-counters.ts'
import { useMenu } from './use-menu.ts'

const SavedViews = lazyWithRetry(() => import('./SavedViews.tsx').then((m) => m.SavedViews))

/**
 * Loads the user's saved views of lists only after the first screen is shown, because the views would delay the
 * screen's rows.
 */
function LazySavedViews({ onGo }: { onGo?: (() => void) | undefined }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isTime && <SavedViews onGo={onGo} />}</Suspense>
}

interface MenuListProps {
  isCollapsed?: boolean
  onGo?: () => void
}

export function MenuList({ isCollapsed = false, onGo }: MenuListProps) {
  const menu = useMenu()
  const reports = useUnseenReportsCount()
  const { pathname } = useLocation()
  const follow = useFollow(onGo)
  return (
    <nav className={style.menu} aria-label={appText.menu} data-collapsed={isCollapsed}>
      <MenuEntries menu={menu} pathname={menuPathOfPage(menu, allPages, pathname)} reports={reports} follow={follow} />
      {!isCollapsed && <LazySavedViews onGo={onGo} />}
    </nav>
  )
}

interface MenuEntriesProps {
  menu: readonly MenuEntry[]
  pathname: string
  reports: number
  follow: FollowLinkHandler
}

/**
 * Menu entries are plain links, because React Router's link component would render all sixty again at each page change.
 */
export const MenuEntries = memo(function MenuEntries({ menu, pathname, reports, follow }: MenuEntriesProps) {
  const current = currentMenuEntry(menu, pathname)
  /**
   * The menu section that the user opened (`key` null = closed) while the page `on` was shown. On any other page, the
   * page's own section is open.
   */
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

function useFollow(onGo: (() => void) | undefined): FollowLinkHandler {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onGo?.()
      // A click with Ctrl, Shift or another modifier key is left to the browser, which opens a new tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const path = event.currentTarget.pathname
      void navigate(path, { replace: path === location.pathname && location.search === '' })
    },
    [navigate, onGo],
  )
}

export function menuPathOfPage(
  menu: readonly MenuEntry[],
  all: readonly Pick<PageDefinition, 'path' | 'parents'>[],
  pathname: string,
): string {
  const parents = (findPageAt(all, pathname)?.parents ?? []).flatMap(({ path }) => path ?? [])
  const inMenu = new Set(menu.flatMap((entry) => entry.children ?? [entry]).map(({ path }) => path))
  return [...parents, pathname].findLast((path) => inMenu.has(path)) ?? pathname
}

export function currentMenuEntry(menu: readonly MenuEntry[], pathname: string): { key?: string; parent?: string } {
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
