import { createHmac, timingSafeEqual } from 'node:crypto'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { sessionHashOf } from '../../access/session-hash.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'

/** `mark` is a hash of the viewer's session id; `expires` is in milliseconds since 1970. */
export interface FileAddressSignature {
  mark: string
  expires: number
  signature: string
}

const hourMs = 3_600_000

/**
 * Signs a file address. The address stays the same for an hour, so that browsers can cache the file, and expires after
 * one to two hours.
 * @param what kind and key of the file, such as `file <key>`
 */
export function signFileAddress(
  { viewer, tokenKey, clock }: { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock'>,
  what: string,
): FileAddressSignature {
  const mark = sessionHashOf(viewer.sessionId)
  const expires = (Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs
  return { mark, expires, signature: signatureOf(tokenKey, what, mark, expires) }
}

/** Checks the signature and the expiry. The caller must check separately that the viewer's session is still open. */
export function isFileAddressSignatureValid(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  what: string,
  { mark, expires, signature }: FileAddressSignature,
): boolean {
  const given = Buffer.from(signature)
  const isGiven = listServerSigningKeys(deps).some((key) => {
    const wanted = Buffer.from(signatureOf(key, what, mark, expires))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return isGiven && expires > deps.clock.now().getTime()
}

function signatureOf(tokenKey: Uint8Array, what: string, mark: string, expires: number): string {
  return createHmac('sha256', tokenKey).update(`${what}\n${mark}\n${expires}`).digest('base64url').slice(0, 32)
}
