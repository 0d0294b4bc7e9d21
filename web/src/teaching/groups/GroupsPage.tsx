import { groups } from '@markaz/protocol/teaching/groups/routes'
import { groupText } from '../../domain/group/group.text.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupList } from './GroupList.tsx'
import { groupsText } from './groups.text.ts'

export function GroupsPage() {
  return (
    <Page title={groupText.all}>
      <GroupList base="groups" route={groups.list} emptyHint={groupsText.emptyAll} />
    </Page>
  )
}
