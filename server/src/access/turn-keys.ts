import type { Db } from '../db/db.ts'
import { dropRetiredKeys, haveAllProcessesReloadedKeys, type Keys, readKeys, retireKeys } from './keys.ts'

type SealDeps = Keys & { db: Db }
export type Reseal = (deps: SealDeps) => Promise<void>

const declared = new Set<Reseal>()
export const registerReseal = (sealAnew: Reseal): void => void declared.add(sealAnew)

/**
 * Introduces a new key of the installation, invalidates all signatures of older keys and reseals their values. Other
 * processes may use the old keys for `keyCacheMs`; `finishRotation` must run after that.
 */
export async function rotateKeysNow(tx: Db, now: Date): Promise<Keys> {
  await retireKeys(tx, now)
  const keys = await readKeys(tx, now)
  await sealAllAnew({ ...keys, db: tx })
  return keys
}

/**
 * Reseals values that other processes sealed with an old key in the meantime, and deletes the old keys. Does nothing
 * while a process may still use them.
 */
export async function finishRotation(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isAlone && !(await haveAllProcessesReloadedKeys(tx, now))) return
    await sealAllAnew({ ...(await readKeys(tx, now)), db: tx })
    await dropRetiredKeys(tx)
  })
}

async function sealAllAnew(deps: SealDeps): Promise<void> {
  // A program that does not import the areas would leave values that no key can unseal.
  if (declared.size === 0) throw new Error('Nobody seals anything anew: this program does not import areas.ts')
  for (const sealAnew of declared) await sealAnew(deps)
}
