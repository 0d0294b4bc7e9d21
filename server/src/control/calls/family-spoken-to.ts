import type { autoCalls } from '@markaz/protocol/control/calls/routes'
import { createListenerEvent } from '../../announcement.ts'
import type { RouteCall } from '../../http/mount.ts'

interface SpokenTo {
  attemptId: string
  /** The students whom the call was about and whom the staff member may see. */
  studentIds: readonly number[]
  by: Pick<RouteCall<typeof autoCalls.outcome>, 'viewer' | 'clock' | 'today' | 'audit'>
}

/** Published in the transaction that stores the outcome of a conversation between staff and family on the phone. */
export const familySpokenToEvent = createListenerEvent<SpokenTo>('a family was spoken to')
