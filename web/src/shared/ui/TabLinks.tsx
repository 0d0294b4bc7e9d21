import { Link } from 'react-router'
import style from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { title: string; segment: string }[]
  pathOf: (segment: string) => string
  segment: string
  /** True = these tabs are a second level, below other tabs. */
  isInner?: boolean
}

/** Each tab is a link, so that it can be opened in a new browser tab and the Back button works. */
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

/** The open tab is scrolled to the middle of the row, because a phone shows only some of the tabs. */
function toMiddle(open: HTMLElement | null): void {
  const line = open?.parentElement
  if (line) line.scrollLeft = open.offsetLeft - (line.clientWidth - open.offsetWidth) / 2
}
