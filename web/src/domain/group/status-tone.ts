import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'

/** The specification's colours of group statuses: not started gold, active green, ended red. */
export const groupStatusTones: Record<GroupStatus, PillTone> = {
  [GroupStatus.NotStarted]: 'gold',
  [GroupStatus.Active]: 'green',
  [GroupStatus.Ended]: 'red',
}
