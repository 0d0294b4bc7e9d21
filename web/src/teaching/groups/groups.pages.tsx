import { groups } from '@markaz/protocol/teaching/groups/routes'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { groupText } from '../../domain/group/group.text.ts'
import { registerGroupTab } from '../../domain/group/group-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { groupsText } from './groups.text.ts'

const group = createLazyComponent('group', () => import('./GroupPage.tsx').then((m) => ({ default: m.GroupPage })))

export const pages: PageDefinition[] = [
  {
    path: '/groups',
    title: groupText.all,
    soughtBy: 'davomat dars jadval jurnal baho',
    needs: groups.list.access,
    first: { call: groups.list.path, table: 'groups', defaults: { status: GroupStatus.Active } },
    page: createLazyComponent('groups', () => import('./GroupsPage.tsx').then((m) => ({ default: m.GroupsPage }))),
  },
  {
    path: '/my-groups',
    title: groupText.mine,
    soughtBy: 'davomat dars jadval jurnal baho tekshirish',
    needs: groups.mine.access,
    first: { call: groups.mine.path, table: 'my-groups', defaults: { status: GroupStatus.Active } },
    page: createLazyComponent('my-groups', () => import('./GroupsPage.tsx').then((m) => ({ default: m.MyGroupsPage }))),
  },
  {
    path: '/groups/:id',
    title: groupText.all,
    needs: groups.list.access,
    page: group,
  },
  {
    path: '/my-groups/:id',
    title: groupText.mine,
    needs: groups.mine.access,
    page: group,
  },
  ...registerGroupTab({
    order: 5,
    title: groupsText.info,
    segment: 'info',
    calls: groups.info,
    page: createLazyComponent('group-info', () =>
      import('./GroupInfo.tsx').then((m) => ({ default: m.GroupInfoPage })),
    ),
  }),
]
