import webpush from 'web-push'
import { sealedValue, sealValueAnew } from '../../access/sealed-value.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../integrations/push/port.ts'

const name = 'push-keys'
type KeyDeps = Pick<Deps, 'db' | 'tokenKey' | 'otherKeys'>

/** Browsers tie their subscriptions to the public one. */
export async function pushKeys(deps: KeyDeps): Promise<VapidKeys> {
  return JSON.parse(await sealedValue(deps, name, () => JSON.stringify(webpush.generateVAPIDKeys())))
}

/** Makes the keys at the first start; later they follow the installation's key. */
export async function lookAfterPushKeys(deps: KeyDeps): Promise<void> {
  await pushKeys(deps)
  await sealValueAnew(deps, name)
}
