import type { AccessRule, ByGroupAccessScope } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { groupText } from './group.text.ts'
import type { GroupPathPrefix } from './group-paths.ts'
import { groupPagesAccessRule, type RouteAccessRule } from './route-by-scope.ts'

/** `segment` is the last part of the tab's address; an empty string = the first tab. */
export interface GroupTab {
  order: number
  title: string
  segment: string
  calls: ByGroupAccessScope<RouteAccessRule>
  page: PageDefinition['page']
}

const groupTabs: GroupTab[] = []

export const listGroupTabs = (): readonly GroupTab[] => groupTabs

const groupAccess: Record<GroupPathPrefix, AccessRule> = { groups: groups.list.access, 'my-groups': groups.mine.access }

export const breadcrumbParentsOfGroupPage: Record<GroupPathPrefix, PageDefinition['parents']> = {
  groups: [{ title: groupText.all, path: '/groups' }],
  'my-groups': [{ title: groupText.mine, path: '/my-groups' }],
}

/** Adds a tab to a group's page, and returns the tab's pages below /groups and /my-groups. */
export function registerGroupTab(tab: GroupTab): PageDefinition[] {
  groupTabs.push(tab)
  groupTabs.sort((a, b) => a.order - b.order)
  return (['groups', 'my-groups'] as const).map((base) => ({
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId${tab.segment && `/${tab.segment}`}`,
    title: tab.title,
    page: tab.page,
    needs: tab.segment ? groupPagesAccessRule(base, tab.calls) : groupAccess[base],
    parents: breadcrumbParentsOfGroupPage[base] ?? [],
  }))
}
