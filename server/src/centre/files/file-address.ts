import type { InstallationKeys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { type AddressSignature, isSignatureValid, signFileAddress } from '../../integrations/files/signed-address.ts'

/** The viewer of the request, and what is needed to sign file addresses for this viewer. */
export type FileViewer = { viewer: Pick<Viewer, 'sessionId' | 'standing'> } & Pick<
  Deps,
  'tokenKey' | 'clock' | 'filesUrl'
>

/**
 * Returns the text to sign for a file address.
 * @param standing a value that changes with the viewer's rights and groups; empty in the response to a sign-in
 */
const named = (key: string, standing: string) => `file\n${key}\n${standing}`

/**
 * Returns a signed address of a file that works only for this viewer: `/files/<key>?v=…&e=…&s=…`. Routes create it for
 * rows that the viewer may see. It stops working when the session ends, when the viewer's role, rights, branches or
 * groups change, and after one to two hours. Within an hour the address stays the same, so that the browser can use its
 * cache. If uploaded files have their own host, the address begins with this host.
 */
export function signedFileAddressOf<K extends string | null>(call: FileViewer, key: K): K {
  if (!key) return key
  const { mark, expires, signature } = signFileAddress(call, named(key, call.viewer.standing))
  return `${call.filesUrl}/files/${key}?v=${mark}&e=${expires}&s=${signature}` as K
}

/**
 * Returns whether the address was signed by this installation for this version of the viewer's rights (`standing`) and
 * has not expired. The session is not checked.
 */
export function isGenuineFileAddress(
  deps: InstallationKeys & Pick<Deps, 'clock'>,
  address: { key: string; standing: string } & AddressSignature,
): boolean {
  return isSignatureValid(deps, named(address.key, address.standing), address)
}
