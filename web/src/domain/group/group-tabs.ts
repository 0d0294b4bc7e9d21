import type { Access, ByReach } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { type AccessOnly, reachAccess } from './call-reach.ts'
import { groupText } from './group.text.ts'
import type { GroupBase } from './group-place.ts'

/** A tab of the group page. `segment` is its part of the path; an empty string is the first tab. */
export interface GroupTab {
  /** The number of the tab in the specification, by which tabs are sorted. */
  order: number
  title: string
  segment: string
  calls: ByReach<AccessOnly>
  page: PageDefinition['page']
}

const known: GroupTab[] = []

/** Returns the registered tabs in the specified order. */
export const groupTabs = (): readonly GroupTab[] => known

/** The access that opens a group. */
const groupAccess: Record<GroupBase, Access> = { groups: groups.list.access, 'my-groups': groups.mine.access }

export const groupParents: Record<GroupBase, PageDefinition['parents']> = {
  groups: [{ title: groupText.all, path: '/groups' }],
  'my-groups': [{ title: groupText.mine, path: '/my-groups' }],
}

/**
 * Registers a group tab and returns its pages below /groups and /my-groups. The first tab is at the group's own
 * address; a user without its right is redirected to a permitted tab.
 */
export function groupTab(tab: GroupTab): PageDefinition[] {
  known.push(tab)
  known.sort((a, b) => a.order - b.order)
  return (['groups', 'my-groups'] as const).map((base) => ({
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId${tab.segment && `/${tab.segment}`}`,
    title: tab.title,
    page: tab.page,
    needs: tab.segment ? reachAccess(base, tab.calls) : groupAccess[base],
    parents: groupParents[base] ?? [],
  }))
}
