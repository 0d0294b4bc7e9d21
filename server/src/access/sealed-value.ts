import { type Db, empty, type Sql, sql } from '../db/db.ts'
import { decryptionKeys, hasOlderKeys, type InstallationKeys } from './keys.ts'
import { decryptText, encryptText } from './sealed.ts'

type SealDeps = InstallationKeys & { db: Db }

/** Returns an encrypted secret that all server processes share. It is made at the first call. */
export async function readOrCreateSecret(deps: SealDeps, name: string, make: () => string): Promise<string> {
  const there = await storedValue(deps, name)
  if (there) return decryptText(decryptionKeys(deps), name, there)
  const made = encryptText(deps.tokenKey, name, make())
  await deps.db.run(sql`insert into app_value (name, value) values (${name}, ${made}) on conflict do nothing`)
  // Reads the secret again, because another process may have inserted a secret first.
  return readOrCreateSecret(deps, name, make)
}

export async function reencryptValue(deps: SealDeps, name: string): Promise<void> {
  if (hasOlderKeys(deps)) await changeEncryptedValue(deps, name, (text) => text)
}

/** Does nothing if no value with this name is stored. */
export async function changeEncryptedValue(
  deps: SealDeps,
  name: string,
  change: (text: string) => string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const old = await storedValue({ db: tx }, name, sql`for update`)
    if (!old) return
    const value = encryptText(deps.tokenKey, name, change(decryptText(decryptionKeys(deps), name, old)))
    await tx.run(sql`update app_value set value = ${value} where name = ${name}`)
  })
}

const storedValue = async ({ db }: { db: Db }, name: string, lock: Sql = empty) =>
  (await db.one<{ value: Buffer }>(sql`select value from app_value where name = ${name} ${lock}`))?.value

/** null = the text is encrypted with none of the known keys. */
export function reencryptBytes(keys: InstallationKeys, purpose: string, sealed: Uint8Array): Buffer | null {
  try {
    return encryptText(keys.tokenKey, purpose, decryptText(decryptionKeys(keys), purpose, sealed))
  } catch {
    return null
  }
}
