import webpush from 'web-push'
import { changeSealedValue, resealValue, sealedValue } from '../../access/sealed-value.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../integrations/push/port.ts'
import { dropBrowsers } from './devices.ts'

const name = 'push-keys'
type KeyDeps = Pick<Deps, 'db' | 'tokenKey' | 'otherKeys' | 'retiredKeys'>

/** Browsers tie their subscriptions to the public one. */
export async function pushKeys(deps: KeyDeps): Promise<VapidKeys> {
  return JSON.parse(await sealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys())))
}

/** Makes the keys at the first start; later they follow the installation's key. */
export async function ensurePushKeys(deps: KeyDeps): Promise<void> {
  await pushKeys(deps)
  await resealPushKeys(deps)
}

export const resealPushKeys = (deps: KeyDeps): Promise<void> => resealValue(deps, name)

/** Other keys: browsers must subscribe again, because their subscriptions belong to the former ones. */
export async function turnPushKeys(deps: KeyDeps): Promise<void> {
  await changeSealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys()))
  await dropBrowsers(deps.db)
}
