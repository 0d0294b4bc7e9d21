import { type AttemptBackoffLimit, countAttemptOrRefuse } from '../../access/attempt-backoff.ts'
import type { InstallationKeys } from '../../access/keys.ts'
import { ipv6Slash48NetworkOfAddress, networkOfAddress } from '../../access/network.ts'
import { countRequestInRateWindow } from '../../access/rate-limit.ts'
import type { SmsCodeOwner } from '../../centre/sms/sms-codes.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hashLinkToken, verifySigningLinkOfSession } from './signing-link.ts'

type LinkCall = InstallationKeys & Pick<Deps, 'clock'> & { params: { token: string }; request: { address: string } }

/** Limits requests for a signing code from one network or session. */
export const signingCodeRequestWaitTimes: AttemptBackoffLimit = { free: 1, firstSeconds: 60, longestSeconds: 3_600 }
/** Limits signing codes entered from a network or session that requested no code. */
const guesses: AttemptBackoffLimit = { free: 5, firstSeconds: 60, longestSeconds: 3_600 }
/** Daily limit of SMS for one signing link or one session. */
const codesPerDay = { most: 10, minutes: 24 * 60 }

export const smsCodeOwnerOfContract = (contractId: number): SmsCodeOwner => `contract ${contractId}`
/** The key contains the contract's id, so a code in the signer's Telegram chat is valid for one contract only. */
export const chatCodeOwnerOfContract = (chatRow: number, contractId: number): SmsCodeOwner =>
  `chat-contract ${chatRow} ${contractId}`

/**
 * Limits requests for a signing code per session or network, and per signing link and day. Returns how many seconds the
 * next request must wait.
 */
export async function throttleCodeRequest(db: Db, call: LinkCall, contractId: number): Promise<number> {
  const now = call.clock.now()
  const own = verifySigningLinkOfSession(call, call.params.token)
  const link = own ? `own ${own.mark}` : hashLinkToken(call.params.token).toString('base64url')
  const where = own ? link : ipv6Slash48NetworkOfAddress(call.request.address)
  const seconds = await countAttemptOrRefuse(
    db,
    `signing-code:${contractId}:${where}`,
    signingCodeRequestWaitTimes,
    now,
  )
  await countRequestInRateWindow(db, `signing-code-day:${contractId}:${link}`, codesPerDay, now)
  return seconds
}

/** Limits signing codes entered from a network or session that requested no code. */
export async function throttleCodeGuess(db: Db, { clock, request }: LinkCall, contractId: number): Promise<void> {
  await countAttemptOrRefuse(
    db,
    `signing-try:${contractId}:${ipv6Slash48NetworkOfAddress(networkOfAddress(request.address))}`,
    guesses,
    clock.now(),
  )
}
