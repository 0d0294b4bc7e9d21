import { AppError } from '@markaz/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/** A cookie to be set; the value null removes it. */
interface Cookie {
  value: string | null
  seconds: number
}

const prefix = 'markaz_'
/** Browsers accept `__Host-` only over HTTPS and for one host, so other hosts of the domain cannot set the cookie. */
const securePrefix = '__Host-'

/** The web page that sends a call, with its cookies, which scripts cannot read. */
export class WebPageOfRequest {
  readonly #request: FastifyRequest
  readonly #changed = new Map<string, Cookie>()
  #isSecure: boolean

  constructor(request: FastifyRequest) {
    this.#request = request
    // A proxy may terminate HTTPS without a header that says so. Then the origin of the page shows that HTTPS is used.
    this.#isSecure = request.protocol === 'https' || originOf(request)?.startsWith('https:') === true
  }

  read(name: string): string | null {
    const secure = cookieValueOf(this.#request, `${securePrefix}${prefix}${name}`)
    if (secure !== undefined) this.#isSecure = true
    return secure ?? (this.#isSecure ? null : (cookieValueOf(this.#request, prefix + name) ?? null))
  }

  /** Sets a cookie, which is sent only if the call succeeds. */
  write(name: string, value: string, seconds: number): void {
    this.#changed.set(name, { value, seconds })
  }

  remove(name: string): void {
    this.#changed.set(name, { value: null, seconds: 0 })
  }

  sendCookies(reply: FastifyReply): void {
    for (const [name, { value, seconds }] of this.#changed) {
      const [before, after] = this.#isSecure ? [securePrefix, '; Secure'] : ['', '']
      reply.header(
        'set-cookie',
        `${before}${prefix}${name}=${value ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${after}`,
      )
    }
  }
}

/**
 * Returns the page that sends the call; null = a program sends it. A page is recognized by Origin, Sec-Fetch-Site, Referer
 * or a cookie.
 */
export function webPageOfRequest(request: FastifyRequest): WebPageOfRequest | null {
  const { origin, referer, cookie } = request.headers
  const isPage = origin ?? request.headers['sec-fetch-site'] ?? referer ?? (cookie?.includes(prefix) || undefined)
  return isPage === undefined ? null : new WebPageOfRequest(request)
}

/** @throws AppError FOREIGN_PAGE if a page of another site sends the call */
export function refuseCrossSiteCall(request: FastifyRequest, deps: Pick<Deps, 'publicUrl' | 'portalUrl'>): void {
  const site = request.headers['sec-fetch-site']
  const origin = originOf(request)
  if (origin === null ? site === 'cross-site' || site === 'same-site' : !isOwn(origin, request, deps))
    throw new AppError('FOREIGN_PAGE')
}

/** Returns the origin of the page; null = no header contains it. The text `null` means a sandboxed page. */
function originOf({ headers }: FastifyRequest): string | null {
  if (headers.origin !== undefined) return headers.origin
  return headers.referer !== undefined && URL.canParse(headers.referer) ? new URL(headers.referer).origin : null
}

function isOwn(
  origin: string,
  { host }: FastifyRequest,
  { publicUrl, portalUrl }: Pick<Deps, 'publicUrl' | 'portalUrl'>,
): boolean {
  if (!URL.canParse(origin)) return false
  if ([publicUrl, portalUrl].some((address) => address && new URL(address).origin === origin)) return true
  return new URL(origin).host === host.replace(/:(80|443)$/, '')
}

/** Returns the value of the cookie; undefined = the cookie is missing or malformed. */
export function cookieValueOf({ headers }: FastifyRequest, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
