import type { Db } from '../db/db.ts'
import {
  deleteRetiredKeys,
  haveAllProcessesReloadedKeys,
  type InstallationKeys,
  readKeys,
  retireInstallationKeys,
} from './keys.ts'

type SealDeps = InstallationKeys & { db: Db }
export type ReencryptStoredValues = (deps: SealDeps) => Promise<void>

const reencryptFunctions = new Set<ReencryptStoredValues>()
export const registerReencryption = (sealAnew: ReencryptStoredValues): void => void reencryptFunctions.add(sealAnew)

/** Other server processes may use the old keys for `keyCacheMs`; after that, `finishKeyRotation` must run. */
export async function retireKeysAndReencrypt(tx: Db, now: Date): Promise<InstallationKeys> {
  await retireInstallationKeys(tx, now)
  const keys = await readKeys(tx, now)
  await reencryptAllStoredValues({ ...keys, db: tx })
  return keys
}

/**
 * Deletes the old keys after everything was encrypted again. Does nothing while a server process may still use an old
 * key.
 */
export async function finishKeyRotation(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isAlone && !(await haveAllProcessesReloadedKeys(tx, now))) return
    await reencryptAllStoredValues({ ...(await readKeys(tx, now)), db: tx })
    await deleteRetiredKeys(tx)
  })
}

async function reencryptAllStoredValues(deps: SealDeps): Promise<void> {
  // A program that does not import the feature areas would leave values behind that no key can decrypt, so it must
  // fail.
  if (reencryptFunctions.size === 0)
    throw new Error('No area encrypts its stored values again: this program does not import areas.ts')
  for (const sealAnew of reencryptFunctions) await sealAnew(deps)
}
