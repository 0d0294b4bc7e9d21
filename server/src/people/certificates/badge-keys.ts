import { createHash, generateKeyPairSync } from 'node:crypto'
import type { Keys } from '../../access/keys.ts'
import { changeSealedValue, resealValue, sealedValue } from '../../access/sealed-value.ts'
import type { Db } from '../../db/db.ts'

const name = 'badge-keys'
type KeyDeps = Keys & { db: Db }

export interface BadgeKey {
  /** Thumbprint of the public part (RFC 7638). */
  id: string
  jwk: { kty: 'RSA'; n: string; e: string }
  /** The private part, of the signing key alone; earlier keys only check what they signed. */
  pem?: string
}

/** The one that signs first; those before it stay known for as long as somebody may hold a badge that they signed. */
export async function badgeKeys(deps: KeyDeps): Promise<[BadgeKey & { pem: string }, ...BadgeKey[]]> {
  return JSON.parse(await sealedValue(deps, name, () => JSON.stringify([newKey()])))
}

/**
 * Another one signs from now on, and the private part of the former is gone.
 * @param forgetsFormer badges that it signed hold no more, because somebody else may have it
 */
export async function turnBadgeKeys(deps: KeyDeps, { forgetsFormer }: { forgetsFormer: boolean }): Promise<void> {
  await changeSealedValue(deps, name, (text) => {
    const former = (JSON.parse(text) as BadgeKey[]).map(({ id, jwk }) => ({ id, jwk }))
    return JSON.stringify([newKey(), ...(forgetsFormer ? [] : former)])
  })
}

/** Makes the keys at the first start; later they follow the installation's key. */
export async function ensureBadgeKeys(deps: KeyDeps): Promise<void> {
  await badgeKeys(deps)
  await resealBadgeKeys(deps)
}

export const resealBadgeKeys = (deps: KeyDeps): Promise<void> => resealValue(deps, name)

/** RSA, which every verifier of Open Badges must know. */
function newKey(): BadgeKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const { n, e } = publicKey.export({ format: 'jwk' }) as { n: string; e: string }
  const id = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
  return { id, jwk: { kty: 'RSA', n, e }, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
}
