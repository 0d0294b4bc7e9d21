import { createHmac, randomBytes } from 'node:crypto'
import { hasOlderServerSecretKeys, listServerDecryptionKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { decryptText, encryptText, reencryptBytes } from '../../access/sealed-value.ts'
import { type Db, sql } from '../../db/db.ts'

const encryptionPurpose = 'webhook'

/** Creates a secret in the format of the specification Standard Webhooks. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
export const encryptWebhookSecret = ({ tokenKey }: ServerSecretKeys, secret: string): Buffer =>
  encryptText(tokenKey, encryptionPurpose, secret)
const decryptWebhookSecret = (keys: ServerSecretKeys, sealed: Uint8Array): string =>
  decryptText(listServerDecryptionKeys(keys), encryptionPurpose, sealed)

interface MessageToSign {
  id: string
  at: Date
  body: string
}

/**
 * Returns the headers of a Standard Webhooks message, with one signature for each secret of the webhook.
 * @param sealed encrypted secrets from the database row
 */
export function signatureHeadersOf(
  keys: ServerSecretKeys,
  sealed: readonly Uint8Array[],
  { id, at, body }: MessageToSign,
) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = sealed.map((one) => {
    const key = Buffer.from(decryptWebhookSecret(keys, one).slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Encrypts the secrets of webhooks with the current key, so that old encryption keys can be deleted. */
export async function reencryptWebhookSecrets(deps: ServerSecretKeys & { db: Db }): Promise<void> {
  if (!hasOlderServerSecretKeys(deps)) return
  const rows = await deps.db.many<{ id: number; secret: Buffer; old: Buffer | null }>(
    sql`select id, secret, old_secret as old from webhook`,
  )
  for (const { id, secret, old } of rows)
    await deps.db.run(sql`
      update webhook set secret = ${encryptWebhookSecret(deps, decryptWebhookSecret(deps, secret))}, old_secret = ${old && reencryptBytes(deps, encryptionPurpose, old)}
      where id = ${id} and secret = ${secret}`)
}

/**
 * Replaces the secrets of all webhooks. Each webhook is paused until a user enables it again, because its receiver does
 * not know the new secret.
 */
export async function replaceWebhookSecrets(deps: ServerSecretKeys & { db: Db }): Promise<void> {
  const rows = await deps.db.many<{ id: number }>(sql`select id from webhook`)
  for (const { id } of rows)
    await deps.db.run(sql`
      update webhook set secret = ${encryptWebhookSecret(deps, generateWebhookSecret())}, old_secret = null, old_secret_until = null, is_paused = true
      where id = ${id}`)
}
