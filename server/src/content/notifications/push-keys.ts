import webpush from 'web-push'
import { readOrCreateSecret, reencryptSealedValue, updateSealedValue } from '../../access/sealed-value.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../integrations/push/port.ts'
import { deleteBrowserPushDevices } from './devices.ts'

const name = 'push-keys'
type KeyDeps = Pick<Deps, 'db' | 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/**
 * Returns the keys for web push. A browser's push subscription works only with the public key (VAPID) with which it was
 * created.
 */
export async function readPushKeys(deps: KeyDeps): Promise<VapidKeys> {
  return JSON.parse(await readOrCreateSecret(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys())))
}

/**
 * Creates the keys for web push at the first start. Later starts encrypt the keys again if the encryption key has
 * changed.
 */
export async function ensurePushKeys(deps: KeyDeps): Promise<void> {
  await readPushKeys(deps)
  await reencryptPushKeys(deps)
}

export const reencryptPushKeys = (deps: KeyDeps): Promise<void> => reencryptSealedValue(deps, name)

/** Replaces the keys for web push. All browsers must then subscribe to push messages again. */
export async function rotatePushKeys(deps: KeyDeps): Promise<void> {
  await updateSealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys()))
  await deleteBrowserPushDevices(deps.db)
}
