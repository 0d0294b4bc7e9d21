import { createHmac, randomBytes } from 'node:crypto'
import { hasOlderKeys, type Keys, openingKeys } from '../../access/keys.ts'
import { seal, unseal } from '../../access/sealed.ts'
import { resealed } from '../../access/sealed-value.ts'
import { type Db, sql } from '../../db/db.ts'

const purpose = 'webhook'

/** A secret as Standard Webhooks write one. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
export const sealSecret = ({ tokenKey }: Keys, secret: string): Buffer => seal(tokenKey, purpose, secret)
const unsealSecret = (keys: Keys, sealed: Uint8Array): string => unseal(openingKeys(keys), purpose, sealed)

interface Signed {
  id: string
  at: Date
  body: string
}

/** The headers of Standard Webhooks; by several secrets, each signs. @param sealed secrets as they lie in the row */
export function signedHeaders(keys: Keys, sealed: readonly Uint8Array[], { id, at, body }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = sealed.map((one) => {
    const key = Buffer.from(unsealSecret(keys, one).slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** What an older key has sealed is sealed by the present one, so that no key has to be kept for ever. */
export async function resealSecrets(deps: Keys & { db: Db }): Promise<void> {
  if (!hasOlderKeys(deps)) return
  const rows = await deps.db.many<{ id: number; secret: Buffer; old: Buffer | null }>(
    sql`select id, secret, old_secret as old from webhook`,
  )
  for (const { id, secret, old } of rows)
    await deps.db.run(sql`
      update webhook set secret = ${sealSecret(deps, unsealSecret(deps, secret))}, old_secret = ${old && resealed(deps, purpose, old)}
      where id = ${id} and secret = ${secret}`)
}

/**
 * New secrets for all addresses, which their receivers do not know: sending pauses until somebody makes a secret, gives it
 * to the receiver and switches the address on again.
 */
export async function replaceWebhookSecrets(deps: Keys & { db: Db }): Promise<void> {
  const rows = await deps.db.many<{ id: number }>(sql`select id from webhook`)
  for (const { id } of rows)
    await deps.db.run(sql`
      update webhook set secret = ${sealSecret(deps, newSecret())}, old_secret = null, old_secret_until = null, is_paused = true
      where id = ${id}`)
}
