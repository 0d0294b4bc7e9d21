import type { autoCalls } from '@markaz/protocol/control/calls/routes'
import { announcement } from '../../announcement.ts'
import type { Call } from '../../http/mount.ts'

interface SpokenTo {
  attemptId: string
  /** Whom the call was about, as far as the caller could see. */
  studentIds: readonly number[]
  /** The call that writes the outcome down: who spoke, and when. */
  by: Pick<Call<typeof autoCalls.outcome>, 'viewer' | 'clock' | 'today' | 'audit'>
}

/** Somebody at the desk has spoken with a family; said in the transaction that writes it down. */
export const familySpokenTo = announcement<SpokenTo>('a family was spoken to')
