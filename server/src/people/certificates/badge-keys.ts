import { createHash, generateKeyPairSync } from 'node:crypto'
import type { ServerSecretKeys } from '../../access/keys.ts'
import { readOrCreateSecret, reencryptSealedValue, updateSealedValue } from '../../access/sealed-value.ts'
import type { Db } from '../../db/db.ts'

const name = 'badge-keys'
type KeyDeps = ServerSecretKeys & { db: Db }

export interface BadgeKey {
  /** Thumbprint of the key's public part (RFC 7638). */
  id: string
  jwk: { kty: 'RSA'; n: string; e: string }
  /** The private part in PEM. Only the current signing key has it; earlier keys only verify old signatures. */
  pem?: string
}

/** The current signing key comes first. Earlier keys are included as long as badges that they signed may exist. */
export async function readBadgeKeys(deps: KeyDeps): Promise<[BadgeKey & { pem: string }, ...BadgeKey[]]> {
  return JSON.parse(await readOrCreateSecret(deps, name, () => JSON.stringify([newKey()])))
}

/**
 * @param forgetsFormer true = the former public key is deleted, so that badges signed with the former key become
 * invalid; needed if the private key may have leaked
 */
export async function rotateBadgeKeys(deps: KeyDeps, { forgetsFormer }: { forgetsFormer: boolean }): Promise<void> {
  await updateSealedValue(deps, name, (text) => {
    const former = (JSON.parse(text) as BadgeKey[]).map(({ id, jwk }) => ({ id, jwk }))
    return JSON.stringify([newKey(), ...(forgetsFormer ? [] : former)])
  })
}

/**
 * Creates the signing keys of badges at the first start, and encrypts them at each start with the current encryption
 * key.
 */
export async function ensureBadgeKeys(deps: KeyDeps): Promise<void> {
  await readBadgeKeys(deps)
  await reencryptBadgeKeys(deps)
}

export const reencryptBadgeKeys = (deps: KeyDeps): Promise<void> => reencryptSealedValue(deps, name)

/** The key is an RSA key, because every verifier of Open Badges must support RSA. */
function newKey(): BadgeKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const { n, e } = publicKey.export({ format: 'jwk' }) as { n: string; e: string }
  const id = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
  return { id, jwk: { kty: 'RSA', n, e }, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
}
