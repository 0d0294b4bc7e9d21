import type { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { groupText } from './group.text.ts'
import { groupStatusTones } from './status-tone.ts'

export function GroupStatusPill({ status }: { status: GroupStatus }) {
  return <StatusPill tone={groupStatusTones[status]}>{groupText.status[status]}</StatusPill>
}
