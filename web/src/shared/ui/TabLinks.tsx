import { Link } from 'react-router'
import style from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { title: string; segment: string }[]
  pathOf: (segment: string) => string
  /** Path segment of the open tab. */
  segment: string
  /** True = the second level, below other tabs. */
  isInner?: boolean
}

/**
 * Tabs with their own addresses, as links: a middle click opens a new browser tab, Back returns to the previous tab.
 */
export function TabLinks({ label, tabs, pathOf, segment, isInner }: TabLinksProps) {
  return (
    <nav className={isInner ? style.inner : style.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.segment}
          ref={tab.segment === segment ? toMiddle : undefined}
          className={style.tab}
          to={pathOf(tab.segment)}
          aria-current={tab.segment === segment ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the open tab to the middle, because a phone shows only some of the tabs. */
function toMiddle(open: HTMLElement | null): void {
  const line = open?.parentElement
  if (line) line.scrollLeft = open.offsetLeft - (line.clientWidth - open.offsetWidth) / 2
}
