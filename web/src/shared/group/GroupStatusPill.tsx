import type { GroupStatus } from '@markaz/protocol/areas/groups'
import { StatusPill } from '../ui/StatusPill.tsx'
import { groupText } from './group.text.ts'
import { groupTone } from './status-tone.ts'

export function GroupStatusPill({ status }: { status: GroupStatus }) {
  return <StatusPill tone={groupTone[status]}>{groupText.status[status]}</StatusPill>
}
