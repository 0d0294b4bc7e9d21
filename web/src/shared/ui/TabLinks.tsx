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
