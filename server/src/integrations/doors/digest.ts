import { createHash, randomBytes } from 'node:crypto'

export interface DigestChallenge {
  realm: string
  nonce: string
  opaque: string | undefined
  algorithm: 'MD5' | 'SHA-256'
  /** False = the door device expects the old format of RFC 2069, without a counter and a client nonce. */
  hasQop: boolean
}

const quoteValue = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** Returns the strongest offered challenge that does not require sending the password itself; null = there is none. */
export function digestChallengeOf(header: string | null): DigestChallenge | null {
  const asked = (header ?? '')
    .split(/(?:^|,)\s*(?=Digest\s)/i)
    .filter((part) => /^Digest\s/i.test(part))
    .flatMap((part) => {
      const fields = Object.fromEntries(
        [...part.matchAll(/(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)].map(([, name = '', inQuotes, bare]) => [
          name.toLowerCase(),
          inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '',
        ]),
      )
      const algorithm = (fields.algorithm ?? 'MD5').toUpperCase()
      const qop = fields.qop?.split(',').map((one) => one.trim())
      if ((algorithm !== 'MD5' && algorithm !== 'SHA-256') || !fields.nonce) return []
      if (qop && !qop.includes('auth')) return []
      const { realm = '', nonce, opaque } = fields
      return [{ realm, nonce, opaque, algorithm, hasQop: qop !== undefined } satisfies DigestChallenge]
    })
  return asked.find(({ algorithm }) => algorithm === 'SHA-256') ?? asked[0] ?? null
}

/** @param count how many times this challenge has been used, including this time */
export function digestAuthorizationOf(
  { realm, nonce, opaque, algorithm, hasQop }: DigestChallenge,
  { login, password }: { login: string; password: string },
  {
    method,
    uri,
    count,
    cnonce = randomBytes(8).toString('hex'),
  }: {
    method: string
    uri: string
    count: number
    cnonce?: string
  },
): string {
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const nc = count.toString(16).padStart(8, '0')
  const who = hash(`${login}:${realm}:${password}`)
  const what = hash(`${method}:${uri}`)
  const response = hash(hasQop ? `${who}:${nonce}:${nc}:${cnonce}:auth:${what}` : `${who}:${nonce}:${what}`)
  const fields = [
    `username=${quoteValue(login)}`,
    `realm=${quoteValue(realm)}`,
    `nonce=${quoteValue(nonce)}`,
    `uri=${quoteValue(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quoteValue(opaque)}`]),
    ...(hasQop ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
  ]
  return `Digest ${fields.join(', ')}`
}
