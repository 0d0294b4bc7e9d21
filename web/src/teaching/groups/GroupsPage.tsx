import { groups } from '@markaz/protocol/teaching/groups/routes'
import { BesideBoard } from '../../domain/board/BesideBoard.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupList } from './GroupList.tsx'
import { groupsText } from './groups.text.ts'

export function GroupsPage() {
  return (
    <Page title={groupText.all}>
      <BesideBoard home="groups">
        {(onShown) => <GroupList base="groups" route={groups.list} emptyHint={groupsText.emptyAll} onShown={onShown} />}
      </BesideBoard>
    </Page>
  )
}
