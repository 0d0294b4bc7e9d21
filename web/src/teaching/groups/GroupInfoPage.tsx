import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { GroupInfo } from './GroupInfo.tsx'
import { groupsText } from './groups.text.ts'

const crumbs = [{ title: groupsText.info }]
export function GroupInfoPage() {
  return (
    <GroupPageFrame segment="info" crumbs={crumbs}>
      {({ place }) => <GroupInfo place={place} />}
    </GroupPageFrame>
  )
}
