import webpush from 'web-push'
import { changeSealedValue, resealValue, sealedValue } from '../../access/sealed-value.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../integrations/push/port.ts'
import { dropBrowsers } from './devices.ts'

const name = 'push-keys'
type KeyDeps = Pick<Deps, 'db' | 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/**
 * Returns the keys for web push (VAPID). A browser's subscription works only with the public key that it was created
 * with.
 */
export async function pushKeys(deps: KeyDeps): Promise<VapidKeys> {
  return JSON.parse(await sealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys())))
}

/**
 * Creates the keys for web push at the first start. Later starts encrypt them again if the encryption key has changed.
 */
export async function ensurePushKeys(deps: KeyDeps): Promise<void> {
  await pushKeys(deps)
  await resealPushKeys(deps)
}

export const resealPushKeys = (deps: KeyDeps): Promise<void> => resealValue(deps, name)

/** Replaces the keys for web push. All browsers must then subscribe again. */
export async function rotatePushKeys(deps: KeyDeps): Promise<void> {
  await changeSealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys()))
  await dropBrowsers(deps.db)
}
