import { countAttemptOrWait, type GrowingWait } from '../../access/growing-wait.ts'
import type { Keys } from '../../access/keys.ts'
import { networkKeyOf, siteKeyOf } from '../../access/network.ts'
import { countOneMore } from '../../access/rate-limit.ts'
import type { CodeOwner } from '../../centre/sms/asked-code.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hashOf, readOwnLink } from './signing-link.ts'

type LinkCall = Keys & Pick<Deps, 'clock'> & { params: { token: string }; request: { address: string } }

/** Codes that one network, or one session, asks for: a code a minute, then ever later. */
export const codeRequestWait: GrowingWait = { free: 1, firstSeconds: 60, longestSeconds: 3_600 }
/** Codes tried where none was asked for. */
const guesses: GrowingWait = { free: 5, firstSeconds: 60, longestSeconds: 3_600 }
/** SMS a day that one link, and one session, makes the centre send. */
const perDay = { most: 10, minutes: 24 * 60 }

export const codeOwner = (contractId: number): CodeOwner => `contract ${contractId}`

/**
 * Counts a code that is asked for. A signer who has signed in counts for that session alone; all others who hold the link
 * count for their network and, in a day, together. A link that is sent again begins anew.
 * @returns the seconds until the next one
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countAsking(db: Db, call: LinkCall, contractId: number): Promise<number> {
  const now = call.clock.now()
  const own = readOwnLink(call, call.params.token)
  const link = own ? `own ${own.mark}` : hashOf(call.params.token).toString('base64url')
  const where = own ? link : siteKeyOf(call.request.address)
  const seconds = await countAttemptOrWait(db, `signing-code:${contractId}:${where}`, codeRequestWait, now)
  await countOneMore(db, `signing-code-day:${contractId}:${link}`, perDay, now)
  return seconds
}

/** Counts a code that is tried where none was asked for. @throws AppError TOO_MANY_REQUESTS */
export async function countGuess(db: Db, { clock, request }: LinkCall, contractId: number): Promise<void> {
  await countAttemptOrWait(
    db,
    `signing-try:${contractId}:${siteKeyOf(networkKeyOf(request.address))}`,
    guesses,
    clock.now(),
  )
}
