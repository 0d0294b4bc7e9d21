import type { autoCalls } from '@markaz/protocol/control/calls/routes'
import { announcement } from '../../announcement.ts'
import type { Call } from '../../http/mount.ts'

interface SpokenTo {
  attemptId: string
  /** The students of the call that the staff member could see. */
  studentIds: readonly number[]
  /** The call that stores the outcome: it has the staff member and the time. */
  by: Pick<Call<typeof autoCalls.outcome>, 'viewer' | 'clock' | 'today' | 'audit'>
}

/**
 * Announces that a staff member at the call desk has spoken with a family, in the transaction that stores the outcome.
 */
export const familyReached = announcement<SpokenTo>('a family was spoken to')
