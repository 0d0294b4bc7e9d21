import type { Db } from '../db/db.ts'
import {
  deleteRetiredInstallationKeys,
  haveAllProcessesReloadedKeys,
  type InstallationKeys,
  readInstallationKeys,
  retireInstallationKeys,
} from './keys.ts'

type SealDeps = InstallationKeys & { db: Db }
export type ReencryptStoredValues = (deps: SealDeps) => Promise<void>

const reencryptFunctions = new Set<ReencryptStoredValues>()
export const registerReencryption = (reencrypt: ReencryptStoredValues): void => void reencryptFunctions.add(reencrypt)

/** Other server processes may use the old keys for `keyCacheMs`; after that, `finishKeyRotation` must run. */
export async function retireKeysAndReencrypt(tx: Db, now: Date): Promise<InstallationKeys> {
  await retireInstallationKeys(tx, now)
  const keys = await readInstallationKeys(tx, now)
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
    await reencryptAllStoredValues({ ...(await readInstallationKeys(tx, now)), db: tx })
    await deleteRetiredInstallationKeys(tx)
  })
}

async function reencryptAllStoredValues(deps: SealDeps): Promise<void> {
  // A program that does not import the feature areas would leave values behind that no key can decrypt, so it must
  // fail.
  if (reencryptFunctions.size === 0)
    throw new Error('No area encrypts its stored values again: this program does not import areas.ts')
  for (const reencrypt of reencryptFunctions) await reencrypt(deps)
}
