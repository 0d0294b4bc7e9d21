import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'

const hourMs = 3_600_000

/**
 * The address under which the viewer, and nobody else, sees a file: `/files/<key>?v=…&e=…&s=…`. Handlers give it for
 * rows the viewer may see; it dies with the viewer's session, and after one to two hours (the same address within an
 * hour, so that the browser keeps what it has).
 */
export function fileAddress<K extends string | null>(
  call: { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock'>,
  key: K,
): K {
  if (!key) return key
  const expires = (Math.floor(call.clock.now().getTime() / hourMs) + 2) * hourMs
  const { sessionId } = call.viewer
  return `/files/${key}?v=${sessionId}&e=${expires}&s=${signature(call.tokenKey, key, sessionId, expires)}` as K
}

/** Whether that address was given here and still holds; the session is a second question. */
export function isGenuine(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  address: { key: string; sessionId: string; expires: number; signature: string },
): boolean {
  const wanted = Buffer.from(signature(tokenKey, address.key, address.sessionId, address.expires))
  const given = Buffer.from(address.signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted) && address.expires > clock.now().getTime()
}

function signature(tokenKey: Uint8Array, key: string, sessionId: string, expires: number): string {
  return createHmac('sha256', tokenKey)
    .update(`file\n${key}\n${sessionId}\n${expires}`)
    .digest('base64url')
    .slice(0, 32)
}
