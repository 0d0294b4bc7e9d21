import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Db, empty, type Sql, sql } from '../db/db.ts'
import { hasOlderServerSecretKeys, listServerDecryptionKeys, type ServerSecretKeys } from './keys.ts'

type SealDeps = ServerSecretKeys & { db: Db }

/**
 * Returns a secret that all server processes share and that the database stores encrypted. The first call makes the
 * secret.
 */
export async function readOrCreateSecret(deps: SealDeps, name: string, make: () => string): Promise<string> {
  const there = await storedValue(deps, name)
  if (there) return decryptText(listServerDecryptionKeys(deps), name, there)
  const made = encryptText(deps.tokenKey, name, make())
  await deps.db.run(sql`insert into app_value (name, value) values (${name}, ${made}) on conflict do nothing`)
  // Reads the secret again, because another process may have inserted a secret first.
  return readOrCreateSecret(deps, name, make)
}

export async function reencryptSealedValue(deps: SealDeps, name: string): Promise<void> {
  if (hasOlderServerSecretKeys(deps)) await updateSealedValue(deps, name, (text) => text)
}

/** Does nothing if no value with this name is stored. */
export async function updateSealedValue(deps: SealDeps, name: string, change: (text: string) => string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const old = await storedValue({ db: tx }, name, sql`for update`)
    if (!old) return
    const value = encryptText(deps.tokenKey, name, change(decryptText(listServerDecryptionKeys(deps), name, old)))
    await tx.run(sql`update app_value set value = ${value} where name = ${name}`)
  })
}

const storedValue = async ({ db }: { db: Db }, name: string, lock: Sql = empty) =>
  (await db.one<{ value: Buffer }>(sql`select value from app_value where name = ${name} ${lock}`))?.value

/** Returns null if the text is encrypted with none of the known keys. */
export function reencryptBytes(keys: ServerSecretKeys, purpose: string, sealed: Uint8Array): Buffer | null {
  try {
    return encryptText(keys.tokenKey, purpose, decryptText(listServerDecryptionKeys(keys), purpose, sealed))
  } catch {
    return null
  }
}

/** Encrypts with AES-256-GCM. A copy of a table or backup is useless without the installation's key. */
export function encryptText(installationKey: Uint8Array, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installationKey, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if none of the keys decrypts the text, the purpose is different, or the text was changed */
export function decryptText(keys: readonly Uint8Array[], purpose: string, sealed: Uint8Array): string {
  const [key, ...others] = keys
  if (!key) throw new Error('no key')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  try {
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    if (others.length === 0) throw error
    return decryptText(others, purpose, sealed)
  }
}

function keyFor(installationKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
}
