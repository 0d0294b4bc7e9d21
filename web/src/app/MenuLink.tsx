import type { MouseEvent } from 'react'
import { formatCappedCount } from '../shared/format/number.ts'
import style from './menu.module.css'
import { menuIcons } from './menu-icons.tsx'
import type { MenuEntry } from './menu-tree.ts'
import { preloadPage } from './pages.ts'

/** Opens the page of a menu link without a page load. */
export type FollowLinkHandler = (event: MouseEvent<HTMLAnchorElement>) => void

interface MenuLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  reports: number
  follow: FollowLinkHandler
  hasIcon?: boolean
}

export function MenuLink({ entry, isCurrent, reports, follow, hasIcon = false }: MenuLinkProps) {
  const { path = '/' } = entry
  const count = entry.key === 'reports' ? reports : 0
  const preload = () => preloadPage(path)
  return (
    <a
      href={path}
      className={style.entry}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={follow}
    >
      {hasIcon && menuIcons[entry.key]}
      <span className={style.word}>{entry.label}</span>
      {count > 0 && <span className={style.count}>{formatCappedCount(count, 99)}</span>}
    </a>
  )
}
