import type { Keys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { type AddressSeal, isSealed, sealAddress } from '../../integrations/files/signed-address.ts'

/** Whom addresses are given to, and by what. */
export type FileViewer = { viewer: Pick<Viewer, 'sessionId' | 'standing'> } & Pick<
  Deps,
  'tokenKey' | 'clock' | 'filesUrl'
>

/** @param standing of whom it is given to; none before a sign-in has read it */
const named = (key: string, standing: string) => `file\n${key}\n${standing}`

/**
 * The address under which the viewer, and nobody else, sees a file: `/files/<key>?v=…&e=…&s=…`. Handlers give it for
 * rows the viewer may see; it dies with the viewer's session, with a change of their role, its rights, their branches or
 * their groups, and after one to two hours (the same address within an hour, so that the browser keeps what it has).
 * Where uploaded files have a host of their own, the address begins with it.
 */
export function fileAddress<K extends string | null>(call: FileViewer, key: K): K {
  if (!key) return key
  const { mark, expires, signature } = sealAddress(call, named(key, call.viewer.standing))
  return `${call.filesUrl}/files/${key}?v=${mark}&e=${expires}&s=${signature}` as K
}

/** Whether that address was given here, at that standing, and still holds; the session is a second question. */
export function isGenuine(
  deps: Keys & Pick<Deps, 'clock'>,
  address: { key: string; standing: string } & AddressSeal,
): boolean {
  return isSealed(deps, named(address.key, address.standing), address)
}
