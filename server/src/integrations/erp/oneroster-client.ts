import { recordOutsideSystemCall } from '../outside-systems.ts'
import {
  type ErpClock,
  type ErpHttpResponse,
  type ErpHttpSettings,
  parseErpJson,
  requestErp,
} from './oneroster-http.ts'
import { isPlainObject } from './oneroster-schema.ts'
import { ErpError } from './port.ts'

interface Credentials {
  tokenUrl: URL | null
  clientId: string
  clientSecret: string
  /** A fixed access token, used instead of a token from the token server (`tokenUrl`); null = none. */
  token: string | null
}

export interface OneRosterHttpResponse {
  status: number
  /** The parsed answer; null if the status is not 2xx. */
  body: unknown
  /** Number of all rows from the header `X-Total-Count`; null = the header is missing or no number. */
  total: number | null
  /** The ERP's explanation of an error, shortened and without secrets; it may be empty. */
  complaint: string
}

export interface OneRosterClient {
  /** @throws ErpError for answers other than 2xx, 400, 403, 404 and 422 */
  get(url: URL, signal: AbortSignal): Promise<OneRosterHttpResponse>
}

export function createOneRosterClient(credentials: Credentials, http: ErpHttpSettings): OneRosterClient {
  const tokens = createTokenKeeper(credentials, http)
  const judged = new Set([400, 403, 404, 422])

  return {
    get: (url, signal) =>
      recordOutsideSystemCall(
        'erp',
        () => read(url, signal),
        () => signal.aborted,
      ),
  }

  async function read(url: URL, signal: AbortSignal): Promise<OneRosterHttpResponse> {
    let token = await tokens.current(signal)
    let answer = await requestErp(http, url, { headers: headersWith(token) }, signal)
    if (answer.status === 401 && tokens.drop(token)) {
      token = await tokens.current(signal)
      answer = await requestErp(http, url, { headers: headersWith(token) }, signal)
    }
    const path = pathOf(url)
    if (answer.status === 401) throw erpErrorOfStatus(answer.status, path, '')
    const total = Number.parseInt(answer.headers.get('x-total-count') ?? '', 10)
    const found = { status: answer.status, total: total >= 0 ? total : null }
    if (answer.status >= 200 && answer.status < 300) {
      return { ...found, body: parseErpJson(answer.text, path), complaint: '' }
    }
    const complaint = complaintOf(answer, [credentials.clientSecret, credentials.token, token])
    if (judged.has(answer.status)) return { ...found, body: null, complaint }
    throw erpErrorOfStatus(answer.status, path, complaint)
  }
}

export function erpErrorOfStatus(status: number, path: string, complaint: string): ErpError {
  const said = complaint === '' ? '' : `: ${complaint}`
  if (status === 401 || status === 403) {
    return new ErpError('unauthorized', `ERP kirishga ruxsat bermadi (${status}, ${path})${said}`)
  }
  return new ErpError('refused', `ERP xato bilan javob berdi (${status}, ${path})${said}`)
}

/** Returns the last segment of the path, such as `/students`. */
function pathOf(url: URL): string {
  return `/${url.pathname.split('/').at(-1)}`
}

const scopes = ['roster-core.readonly', 'roster.readonly', 'roster-demographics.readonly']
  .map((scope) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${scope}`)
  .join(' ')

function createTokenKeeper({ tokenUrl, clientId, clientSecret, token: fixed }: Credentials, http: ErpHttpSettings) {
  let kept: { token: string; until: number } | null = null

  async function fetched(url: URL, signal: AbortSignal): Promise<{ token: string; until: number }> {
    const attempt = (basic: string, body: string) =>
      requestErp(
        http,
        url,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body,
        },
        signal,
      )
    const scoped = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString()
    const unscoped = 'grant_type=client_credentials'
    const encoded = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    const plain = `${clientId}:${clientSecret}`
    let answer = await attempt(encoded, scoped)
    // RFC 6749 requires form-encoded login and secret, but many token servers do not decode them. After a 401, both are
    // sent unencoded.
    const basic = answer.status === 401 && plain !== encoded ? plain : encoded
    if (basic === plain && plain !== encoded) answer = await attempt(basic, scoped)
    // The token server may have refused the scopes; without scopes it grants its default scopes.
    if (answer.status === 400) answer = await attempt(basic, unscoped)
    return tokenOf(answer, http.clock)
  }

  return {
    async current(signal: AbortSignal): Promise<string | null> {
      if (fixed !== null || tokenUrl === null) return fixed
      if (kept === null || kept.until <= http.clock.now()) kept = await fetched(tokenUrl, signal)
      return kept.token
    },
    /** Discards a token that the ERP has refused; false = there is no way to get another token. */
    drop(token: string | null): boolean {
      if (fixed !== null || tokenUrl === null) return false
      if (kept?.token === token) kept = null
      return true
    },
  }
}

function tokenOf(answer: ErpHttpResponse, clock: ErpClock): { token: string; until: number } {
  if (answer.status >= 400 && answer.status < 500) {
    throw new ErpError('unauthorized', `ERP client id yoki client secret'ni qabul qilmadi (${answer.status})`)
  }
  if (answer.status !== 200) throw erpErrorOfStatus(answer.status, 'token', '')
  const body = parseErpJson(answer.text, 'token')
  const token = isPlainObject(body) ? body.access_token : undefined
  if (!isPlainObject(body) || typeof token !== 'string' || !isValidErpToken(token)) {
    throw new ErpError('nonsense', 'ERP token bermadi (access_token)')
  }
  const lifeMs = Math.max(0, Number(body.expires_in ?? 3600) || 0) * 1000
  // The ERP's token is renewed a little early, so that it does not expire during a request.
  return { token, until: clock.now() + lifeMs - Math.min(30_000, lifeMs / 2) }
}

/** False for a token with invalid characters, with which `fetch` would throw an error that contains the token. */
export function isValidErpToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token)
}

function headersWith(token: string | null): Record<string, string> {
  return { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
}

/** Shortens the error text of a OneRoster answer (`imsx_description`) and removes credentials. */
function complaintOf(answer: ErpHttpResponse, secrets: (string | null)[]): string {
  let text = ''
  try {
    const body: unknown = JSON.parse(answer.text)
    const described = isPlainObject(body) ? (body.imsx_description ?? body.message) : undefined
    if (typeof described === 'string') text = described
  } catch {
    return ''
  }
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '***')
  return text.replace(/\s+/g, ' ').slice(0, 200)
}
