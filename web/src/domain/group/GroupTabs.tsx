import { isAccessAllowed } from '@markaz/protocol/route'
import { useMemo } from 'react'
import { useGrants } from '../../shared/access/access.tsx'
import { usePreloadNextScreens } from '../../shared/ui/hooks.ts'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { groupText } from './group.text.ts'
import { type GroupPagePathParts, type GroupPathPrefix, groupPagePath } from './group-paths.ts'
import { type GroupTab, listGroupTabs } from './group-tabs.ts'
import { groupPagesAccessRule } from './route-by-scope.ts'

export function usePermittedGroupTabs(base: GroupPathPrefix): GroupTab[] {
  const { held, isSuperadmin } = useGrants()
  return useMemo(
    () => listGroupTabs().filter((tab) => isAccessAllowed(groupPagesAccessRule(base, tab.calls), held, isSuperadmin)),
    [base, held, isSuperadmin],
  )
}

interface GroupTabsProps {
  tabs: readonly GroupTab[]
  place: GroupPagePathParts
  segment: string
}

export function GroupTabs({ tabs, place, segment }: GroupTabsProps) {
  usePreloadNextScreens(tabs)
  return <TabLinks label={groupText.tabs} tabs={tabs} segment={segment} pathOf={(tab) => groupPagePath(place, tab)} />
}
