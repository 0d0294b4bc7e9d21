import { allows } from '@markaz/protocol/route'
import { useEffect, useMemo } from 'react'
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
  return useMemo(
    () => groupTabs().filter((tab) => allows(twinAccess(base, tab.calls), held, isSuperadmin)),
    [base, held, isSuperadmin],
  )
}

interface GroupTabsProps {
  tabs: readonly GroupTab[]
  place: GroupPlace
  segment: string
}

/** Tabs with addresses of their own are links: a middle click opens one beside, Back returns to the former. */
export function GroupTabs({ tabs, place, segment }: GroupTabsProps) {
  // The neighbours load while the first tab is read, so that going from tab to tab shows nothing blank.
  useEffect(() => {
    for (const tab of tabs) tab.page.preload()
  }, [tabs])
  return (
    <nav className={style.tabs} aria-label={groupText.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.segment}
          className={style.tab}
          to={groupPath(place, tab.segment)}
          aria-current={tab.segment === segment ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}
