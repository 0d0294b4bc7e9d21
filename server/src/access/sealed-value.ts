import { type Db, sql } from '../db/db.ts'
import { allKeys, type Keys } from './keys.ts'
import { seal, unseal } from './sealed.ts'

type SealDeps = Keys & { db: Db }

/** A secret of the whole installation, the same for every process: made once, and sealed where it lies. */
export async function sealedValue(deps: SealDeps, name: string, make: () => string): Promise<string> {
  const there = await storedValue(deps, name)
  if (there) return unseal(allKeys(deps), name, there)
  const made = seal(deps.tokenKey, name, make())
  await deps.db.run(sql`insert into app_value (name, value) values (${name}, ${made}) on conflict do nothing`)
  // Another process may have been first.
  return sealedValue(deps, name, make)
}

/** What an older key has sealed is sealed by the present one, so that no key has to be kept for ever. */
export async function sealValueAnew(deps: SealDeps, name: string): Promise<void> {
  const old = await storedValue(deps, name)
  if (!old || deps.otherKeys.length === 0) return
  const value = seal(deps.tokenKey, name, unseal(allKeys(deps), name, old))
  await deps.db.run(sql`update app_value set value = ${value} where name = ${name} and value = ${old}`)
}

const storedValue = async ({ db }: SealDeps, name: string) =>
  (await db.one<{ value: Buffer }>(sql`select value from app_value where name = ${name}`))?.value
