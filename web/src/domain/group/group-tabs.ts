import type { Access, Twins } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { type Guarded, reachAccess } from './call-reach.ts'
import { groupText } from './group.text.ts'
import type { GroupBase } from './group-place.ts'

/** A tab of the group detail. `segment` is its part of the path; '' is what the group opens with. */
export interface GroupTab {
  /** The documents' number, which is also its place. */
  order: number
  title: string
  segment: string
  calls: Twins<Guarded>
  page: PageDefinition['page']
}

const known: GroupTab[] = []

/** The tabs that exist, in the documents' order. */
export const groupTabs = (): readonly GroupTab[] => known

/** Who may open a group at all (A-065). */
const groupAccess: Record<GroupBase, Access> = { groups: groups.list.access, 'my-groups': groups.mine.access }

export const groupParents: Record<GroupBase, PageDefinition['parents']> = {
  groups: [{ title: groupText.all, path: '/groups' }],
  'my-groups': [{ title: groupText.mine, path: '/my-groups' }],
}

/**
 * Declares a tab where its feature lives and answers its pages below /groups and /my-groups. The first tab stands at the
 * group's own address, so it opens with the group; who may not see it is led on to a permitted one by the frame.
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
