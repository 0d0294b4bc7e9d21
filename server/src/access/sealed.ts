import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts with AES-256-GCM. A copy of a table or backup is useless without the installation's key. */
export function encryptText(installationKey: Uint8Array, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installationKey, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if none of the keys fits, the purpose is different, or the text was changed */
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
