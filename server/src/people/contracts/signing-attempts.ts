import { type AttemptBackoffLimit, countAttemptOrThrow } from '../../access/attempt-backoff.ts'
import type { ServerSecretKeys } from '../../access/keys.ts'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from '../../access/network.ts'
import { countRequestInRateWindow } from '../../access/rate-limit.ts'
import type { SmsCodeOwner } from '../../centre/sms/sms-codes.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hashLinkToken, verifyPortalSigningLink } from './signing-link.ts'

type LinkCall = ServerSecretKeys & Pick<Deps, 'clock'> & { params: { token: string }; request: { address: string } }

/** Limits requests for a signing code from one network or session. */
export const signingCodeRequestWaitTimes: AttemptBackoffLimit = { free: 1, firstSeconds: 60, longestSeconds: 3_600 }
/** Limits signing codes entered from a network or session that requested no code. */
const guesses: AttemptBackoffLimit = { free: 5, firstSeconds: 60, longestSeconds: 3_600 }
/** Daily limit of SMS for one signing link or one session. */
const codesPerDay = { most: 10, minutes: 24 * 60 }

export const smsCodeOwnerForContract = (contractId: number): SmsCodeOwner => `contract ${contractId}`
/** The key contains the contract's id, so a code in the signer's Telegram chat is valid for one contract only. */
export const chatCodeOwnerForContract = (chatRow: number, contractId: number): SmsCodeOwner =>
  `chat-contract ${chatRow} ${contractId}`

/**
 * Limits requests for a signing code: per session, or per network if there is no session, and daily per signing link.
 * Returns how many seconds the next request must wait.
 */
export async function throttleSigningCodeRequest(db: Db, call: LinkCall, contractId: number): Promise<number> {
  const now = call.clock.now()
  const own = verifyPortalSigningLink(call, call.params.token)
  const link = own ? `own ${own.mark}` : hashLinkToken(call.params.token).toString('base64url')
  const where = own ? link : ipv6Slash48NetworkOfAddress(call.request.address)
  const seconds = await countAttemptOrThrow(db, `signing-code:${contractId}:${where}`, signingCodeRequestWaitTimes, now)
  await countRequestInRateWindow(db, `signing-code-day:${contractId}:${link}`, codesPerDay, now)
  return seconds
}

/** Limits attempts to enter a signing code from a network or session that has requested no code. */
export async function throttleSigningCodeGuess(
  db: Db,
  { clock, request }: LinkCall,
  contractId: number,
): Promise<void> {
  await countAttemptOrThrow(
    db,
    `signing-try:${contractId}:${ipv6Slash48NetworkOfAddress(ipNetworkOfAddress(request.address))}`,
    guesses,
    clock.now(),
  )
}
