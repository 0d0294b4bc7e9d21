import { createHmac, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../../access/keys.ts'
import { sessionMarkOf } from '../../access/session-mark.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'

/** The session (as hash) that may open an address, its expiry (epoch milliseconds), and the signature. */
export interface AddressSeal {
  mark: string
  expires: number
  signature: string
}

const hourMs = 3_600_000

/**
 * Signs an address of `what` for the viewer's session: the same within an hour, so that the browser can use its cache,
 * and expired after one to two hours.
 * @param what kind and name together, such as `file\n<key>`
 */
export function sealAddress(
  { viewer, tokenKey, clock }: { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock'>,
  what: string,
): AddressSeal {
  const mark = sessionMarkOf(viewer.sessionId)
  const expires = (Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs
  return { mark, expires, signature: signatureOf(tokenKey, what, mark, expires) }
}

/** Returns whether the signature is valid for `what` and not expired; the session is checked separately. */
export function isSealed(
  deps: Keys & Pick<Deps, 'clock'>,
  what: string,
  { mark, expires, signature }: AddressSeal,
): boolean {
  const given = Buffer.from(signature)
  const isGiven = allKeys(deps).some((key) => {
    const wanted = Buffer.from(signatureOf(key, what, mark, expires))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return isGiven && expires > deps.clock.now().getTime()
}

function signatureOf(tokenKey: Uint8Array, what: string, mark: string, expires: number): string {
  return createHmac('sha256', tokenKey).update(`${what}\n${mark}\n${expires}`).digest('base64url').slice(0, 32)
}
