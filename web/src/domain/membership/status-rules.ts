import type { ControlAction } from '@markaz/protocol/people/memberships/schemas'
import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'

const notCalculated: ErpStatusName = 'STATISTICS_NOT_CALCULATED'

interface StatusChoice {
  currentId: number
  chosen: Pick<ControlAction, 'id' | 'name'> | undefined
  startDate: string | null | undefined
}

/** Decides whether the status dialog has a date field and whether the chosen status can be saved (STATUS-006…009). */
export function membershipStatusFormState({ currentId, chosen, startDate }: StatusChoice): {
  hasDate: boolean
  maySave: boolean
} {
  if (!chosen || chosen.id === currentId) return { hasDate: false, maySave: false }
  if (chosen.name === notCalculated) return { hasDate: false, maySave: true }
  return { hasDate: true, maySave: Boolean(startDate) }
}
