import { groups } from '@markaz/protocol/teaching/groups/routes'
import { BesideBoard } from '../../domain/board/BesideBoard.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { GroupList } from './GroupList.tsx'
import { groupsText } from './groups.text.ts'

export function MyGroupsPage() {
  return (
    <Page title={groupText.mine}>
      <BesideBoard home="my-groups">
        {(onShown) => (
          <GroupList base="my-groups" route={groups.mine} emptyHint={groupsText.emptyMine} onShown={onShown} />
        )}
      </BesideBoard>
    </Page>
  )
}
