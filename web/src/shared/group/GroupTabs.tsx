import { allows } from '@markaz/protocol/route'
import { Link } from 'react-router'
import { useGrants } from '../access/access.tsx'
import { groupText } from './group.text.ts'
import style from './group-frame.module.css'
import { type GroupBase, type GroupPlace, groupPath } from './group-place.ts'
import { type GroupTab, groupTabs } from './group-tabs.ts'
import { twinAccess } from './variant.ts'

/** The tabs this person may open below this base. */
export function useOpenTabs(base: GroupBase): GroupTab[] {
  const { held, isSuperadmin } = useGrants()
  return groupTabs().filter((tab) => allows(twinAccess(base, tab.calls), held, isSuperadmin))
}

interface GroupTabsProps {
  tabs: readonly GroupTab[]
  place: GroupPlace
  segment: string
}

/** Tabs with addresses of their own are links: a middle click opens one beside, Back returns to the former. */
export function GroupTabs({ tabs, place, segment }: GroupTabsProps) {
  return (
    <nav className={style.tabs} aria-label={groupText.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.segment}
          className={style.tab}
          to={groupPath(place, tab.segment)}
          aria-current={tab.segment === segment ? 'page' : undefined}
          onPointerEnter={tab.page.preload}
          onFocus={tab.page.preload}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}
