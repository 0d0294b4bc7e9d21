import { groups } from '@markaz/protocol/teaching/groups/routes'
import { groupText } from '../../domain/group/group.text.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupList } from './GroupList.tsx'
import { groupsText } from './groups.text.ts'

export function MyGroupsPage() {
  return (
    <Page title={groupText.mine}>
      <GroupList base="my-groups" route={groups.mine} emptyHint={groupsText.emptyMine} />
    </Page>
  )
}
