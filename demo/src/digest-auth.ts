import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

interface Account {
  login: string
  password: string
  algorithm: 'MD5' | 'SHA-256'
  now: () => number
}

const mistakesAtMost = 5
const lockMs = 1_800_000
const nonceMs = 300_000

/**
 * Checks sign-ins (HTTP Digest) like a door device: the nonce changes every five minutes, and five wrong passwords lock
 * the login.
 */
export function createDigestAuthCheck({ login, password, algorithm, now }: Account) {
  /** For each nonce, when it expires, and the highest request count (`nc`) that was used with it. */
  const nonces = new Map<string, { until: number; count: number }>()
  let mistakes = 0
  let lockedUntil = 0
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')

  function refuse(response: ServerResponse, isStale: boolean): false {
    const nonce = randomBytes(16).toString('base64url')
    nonces.set(nonce, { until: now() + nonceMs, count: 0 })
    const isLocked = now() < lockedUntil
    const stale = isStale ? ', stale=true' : ''
    response.writeHead(401, {
      'www-authenticate': `Digest qop="auth", realm="DS-K1T341", nonce="${nonce}", algorithm=${algorithm}${stale}`,
      'content-type': 'application/xml',
    })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><userCheck><statusValue>401</statusValue><statusString>Unauthorized</statusString><isIllegalLogin>${mistakes > 0}</isIllegalLogin><retryLoginTime>${mistakesAtMost - mistakes}</retryLoginTime><lockStatus>${isLocked ? 'lock' : 'unlock'}</lockStatus><unlockTime>${isLocked ? Math.ceil((lockedUntil - now()) / 1_000) : 0}</unlockTime></userCheck>`,
    )
    return false
  }

  return {
    admits(request: IncomingMessage, response: ServerResponse): boolean {
      const header = request.headers.authorization ?? ''
      if (now() < lockedUntil || !header.startsWith('Digest ')) return refuse(response, false)
      const said = Object.fromEntries(
        [...header.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)].map(([, name = '', inQuotes, bare]) => [
          name,
          inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '',
        ]),
      )
      const nonce = nonces.get(said.nonce ?? '')
      const count = Number.parseInt(said.nc ?? '', 16)
      if (!nonce || nonce.until < now() || !(count > nonce.count)) return refuse(response, true)
      const who = hash(`${login}:DS-K1T341:${password}`)
      const what = hash(`${request.method}:${request.url}`)
      const proof = hash(`${who}:${said.nonce}:${said.nc}:${said.cnonce}:auth:${what}`)
      if (said.username !== login || said.uri !== request.url || said.response !== proof) {
        mistakes++
        if (mistakes >= mistakesAtMost) lockedUntil = now() + lockMs
        return refuse(response, false)
      }
      nonce.count = count
      mistakes = 0
      return true
    },
    mistakes: () => mistakes,
  }
}
