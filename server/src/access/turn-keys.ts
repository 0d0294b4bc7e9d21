import type { Db } from '../db/db.ts'
import { areRetiredForLong, dropRetiredKeys, type Keys, readKeys, retireKeys } from './keys.ts'

type SealDeps = Keys & { db: Db }
export type Reseal = (deps: SealDeps) => Promise<void>

const declared = new Set<Reseal>()
export const sealedBy = (sealAnew: Reseal): void => void declared.add(sealAnew)

/**
 * A new key of the installation takes over, no signature of an older one is valid any more, and what they sealed is sealed
 * anew. Processes that have read the old keys may use them for `otherProcessesMs`: `finishTurn` comes after that.
 */
export async function turnKeysNow(tx: Db, now: Date): Promise<Keys> {
  await retireKeys(tx, now)
  const keys = await readKeys(tx, now)
  await sealAllAnew({ ...keys, db: tx })
  return keys
}

/**
 * Seals what another process has sealed with an old key meanwhile, and deletes the old keys. Does nothing while a process
 * may still use them.
 */
export async function finishTurn(db: Db, { now, isAlone }: { now: Date; isAlone: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isAlone && !(await areRetiredForLong(tx, now))) return
    await sealAllAnew({ ...(await readKeys(tx, now)), db: tx })
    await dropRetiredKeys(tx)
  })
}

async function sealAllAnew(deps: SealDeps): Promise<void> {
  // A program that does not know the areas would leave behind what nobody can open.
  if (declared.size === 0) throw new Error('Nobody seals anything anew: this program does not import areas.ts')
  for (const sealAnew of declared) await sealAnew(deps)
}
