import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'

/** The documents' colours: gold not started, green active, red ended. */
export const groupTone: Record<GroupStatus, PillTone> = {
  [GroupStatus.NotStarted]: 'gold',
  [GroupStatus.Active]: 'green',
  [GroupStatus.Ended]: 'red',
}
