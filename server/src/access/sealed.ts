import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts with AES-256-GCM under a key derived from the installation's key and the purpose. A copy of the table or of
 * a backup alone does not reveal the text.
 */
export function seal(installationKey: Uint8Array, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installationKey, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a sealed text.
 * @param keys the current key and earlier ones; one of them sealed the text
 * @throws Error when it was sealed with another key or for another purpose, or was changed since
 */
export function unseal(keys: readonly Uint8Array[], purpose: string, sealed: Uint8Array): string {
  const [key, ...others] = keys
  if (!key) throw new Error('no key')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  try {
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    if (others.length === 0) throw error
    return unseal(others, purpose, sealed)
  }
}

function keyFor(installationKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
}
