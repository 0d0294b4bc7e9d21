import { allows } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { usePreload } from '../../shared/ui/use-preload.ts'
import { reachAccess } from './call-reach.ts'
import { groupText } from './group.text.ts'
import { type GroupBase, type GroupRoute, groupPath } from './group-place.ts'
import { type GroupTab, groupTabs } from './group-tabs.ts'

/** Returns the tabs of a group's page that the user may open. */
export function useOpenTabs(base: GroupBase): GroupTab[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(
    () => groupTabs().filter((tab) => allows(reachAccess(base, tab.calls), held, isSuperadmin)),
    [base, held, isSuperadmin],
  )
}

interface GroupTabsProps {
  tabs: readonly GroupTab[]
  place: GroupRoute
  segment: string
}

export function GroupTabs({ tabs, place, segment }: GroupTabsProps) {
  usePreload(tabs)
  return <TabLinks label={groupText.tabs} tabs={tabs} segment={segment} pathOf={(tab) => groupPath(place, tab)} />
}
