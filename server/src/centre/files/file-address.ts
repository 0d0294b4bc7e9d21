import type { ServerSecretKeys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import {
  type FileAddressSignature,
  isFileAddressSignatureValid,
  signFileAddress,
} from '../../integrations/files/signed-address.ts'

export type FileAddressContext = { viewer: Pick<Viewer, 'sessionId' | 'standing'> } & Pick<
  Deps,
  'tokenKey' | 'clock' | 'filesUrl'
>

/** @param standing text that changes with the viewer's rights or groups; empty in a sign-in response */
const signedTextOf = (key: string, standing: string) => `file\n${key}\n${standing}`

/**
 * Returns an address that works only for this viewer, for one to two hours. It changes only once an hour, so that
 * browsers can cache the file.
 */
export function signedFileAddressOf<K extends string | null>(call: FileAddressContext, key: K): K {
  if (!key) return key
  const { mark, expires, signature } = signFileAddress(call, signedTextOf(key, call.viewer.standing))
  return `${call.filesUrl}/files/${key}?v=${mark}&e=${expires}&s=${signature}` as K
}

/** Checks the signature and the expiry, but not the session. */
export function isValidFileAddress(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  address: { key: string; standing: string } & FileAddressSignature,
): boolean {
  return isFileAddressSignatureValid(deps, signedTextOf(address.key, address.standing), address)
}
