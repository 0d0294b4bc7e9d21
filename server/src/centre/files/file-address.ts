import type { Keys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { type AddressSeal, isSealed, sealAddress } from '../../integrations/files/signed-address.ts'

/** The viewer for whom addresses are made, and what is needed to sign them. */
export type FileViewer = { viewer: Pick<Viewer, 'sessionId' | 'standing'> } & Pick<
  Deps,
  'tokenKey' | 'clock' | 'filesUrl'
>

/**
 * Returns the text that is signed for a file.
 * @param standing a value that changes with the viewer's rights and groups; empty in the response to a sign-in
 */
const named = (key: string, standing: string) => `file\n${key}\n${standing}`

/**
 * Returns the address under which only this viewer sees a file: `/files/<key>?v=…&e=…&s=…`. Handlers make it for rows
 * that the viewer may see. It becomes invalid with the end of the session, with a change of role, rights, branches or
 * groups, and after one to two hours. The same address is returned within an hour, so that the browser can use its
 * cache. If uploaded files have their own host, the address begins with it.
 */
export function fileAddress<K extends string | null>(call: FileViewer, key: K): K {
  if (!key) return key
  const { mark, expires, signature } = sealAddress(call, named(key, call.viewer.standing))
  return `${call.filesUrl}/files/${key}?v=${mark}&e=${expires}&s=${signature}` as K
}

/**
 * Returns whether the address was signed here for this `standing` and has not expired. Does not check the session.
 */
export function isGenuine(
  deps: Keys & Pick<Deps, 'clock'>,
  address: { key: string; standing: string } & AddressSeal,
): boolean {
  return isSealed(deps, named(address.key, address.standing), address)
}
