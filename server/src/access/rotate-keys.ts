import type { Db } from '../db/db.ts'
import {
  deleteRetiredServerSecretKeys,
  haveAllProcessesReadNewKeys,
  readServerSecretKeys,
  retireServerSecretKeys,
  type ServerSecretKeys,
} from './keys.ts'

type SealDeps = ServerSecretKeys & { db: Db }
export type ReencryptStoredValues = (deps: SealDeps) => Promise<void>

const reencryptFunctions = new Set<ReencryptStoredValues>()
export const registerReencryptFunction = (reencrypt: ReencryptStoredValues): void =>
  void reencryptFunctions.add(reencrypt)

/** Other server processes may use the old keys for `secretKeyCacheMs`; after that, `finishKeyRotation` must run. */
export async function retireKeysAndReencryptSecrets(tx: Db, now: Date): Promise<ServerSecretKeys> {
  await retireServerSecretKeys(tx, now)
  const keys = await readServerSecretKeys(tx, now)
  await reencryptAllStoredValues({ ...keys, db: tx })
  return keys
}

/**
 * Deletes the old keys after everything was encrypted again. Does nothing while a server process may still use an old
 * key.
 */
export async function finishKeyRotation(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isAlone && !(await haveAllProcessesReadNewKeys(tx, now))) return
    await reencryptAllStoredValues({ ...(await readServerSecretKeys(tx, now)), db: tx })
    await deleteRetiredServerSecretKeys(tx)
  })
}

async function reencryptAllStoredValues(deps: SealDeps): Promise<void> {
  // A program that does not import the feature areas would leave values behind that no key can decrypt, so it must
  // fail.
  if (reencryptFunctions.size === 0)
    throw new Error('No area encrypts its stored values again: this program does not import areas.ts')
  for (const reencrypt of reencryptFunctions) await reencrypt(deps)
}
