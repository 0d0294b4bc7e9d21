import type { autoCalls } from '@markaz/protocol/control/calls/routes'
import { createListenerEvent } from '../../announcement.ts'
import type { Call } from '../../http/mount.ts'

interface SpokenTo {
  attemptId: string
  /** Ids of the students whom the call was about and whom the staff member may see. */
  studentIds: readonly number[]
  /** The request that stores the outcome. It contains the staff member and the time. */
  by: Pick<Call<typeof autoCalls.outcome>, 'viewer' | 'clock' | 'today' | 'audit'>
}

/** Announces that a staff member has spoken with a family on the phone, in the transaction that stores the outcome. */
export const familyReachedEvent = createListenerEvent<SpokenTo>('a family was spoken to')
