import { createHmac, timingSafeEqual } from 'node:crypto'

const maxAgeMs = 10 * 60_000
/** How far Telegram's clock may be ahead of ours, in milliseconds. */
const maxAheadMs = 60_000

/**
 * initData describes the user who opened an app inside Telegram; it is signed with a key derived from the bot's token.
 * @returns null unless Telegram signed the data for this bot within the last ten minutes
 */
export function createInitDataVerifier(token: string) {
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return (initData: string, now: Date): { userId: number; hash: Buffer } | null => {
    const fields = new URLSearchParams(initData)
    const given = fields.get('hash') ?? ''
    const names = [...fields.keys()]
    // Repeated fields are refused, because different programs could read different values of such a field.
    if (!/^[0-9a-f]{64}$/.test(given) || new Set(names).size !== names.length) return null
    const hash = Buffer.from(given, 'hex')
    const signed = names
      .filter((name) => name !== 'hash')
      .toSorted()
      .map((name) => `${name}=${fields.get(name)}`)
      .join('\n')
    if (!timingSafeEqual(hash, createHmac('sha256', key).update(signed).digest())) return null
    const ageMs = now.getTime() - Number(fields.get('auth_date') ?? Number.NaN) * 1_000
    const isFresh = ageMs <= maxAgeMs && ageMs >= -maxAheadMs
    const userId = userIdIn(fields.get('user'))
    return isFresh && userId !== null ? { userId, hash } : null
  }
}

function userIdIn(user: string | null): number | null {
  try {
    const { id } = JSON.parse(user ?? '') as { id?: unknown }
    return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
  } catch {
    return null
  }
}
