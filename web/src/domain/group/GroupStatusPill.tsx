import type { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { groupText } from './group.text.ts'
import { groupTone } from './status-tone.ts'

export function GroupStatusPill({ status }: { status: GroupStatus }) {
  return <StatusPill tone={groupTone[status]}>{groupText.status[status]}</StatusPill>
}
