import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { groupText } from './group.text.ts'

const groupStatusTones: Record<GroupStatus, PillTone> = {
  [GroupStatus.NotStarted]: 'gold',
  [GroupStatus.Active]: 'green',
  [GroupStatus.Ended]: 'red',
}

export function GroupStatusPill({ status }: { status: GroupStatus }) {
  return <StatusPill tone={groupStatusTones[status]}>{groupText.status[status]}</StatusPill>
}
