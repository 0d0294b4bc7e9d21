import { Link } from 'react-router'
import style from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { title: string; segment: string }[]
  pathOf: (segment: string) => string
  /** The open one, by its segment. */
  segment: string
}

/** Tabs with addresses of their own are links: a middle click opens one beside, Back returns to the former. */
export function TabLinks({ label, tabs, pathOf, segment }: TabLinksProps) {
  return (
    <nav className={style.tabs} aria-label={label}>
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

/** A phone's line holds some of the tabs: the open one is seen, with its neighbours. */
function toMiddle(open: HTMLElement | null): void {
  const line = open?.parentElement
  if (line) line.scrollLeft = open.offsetLeft - (line.clientWidth - open.offsetWidth) / 2
}
