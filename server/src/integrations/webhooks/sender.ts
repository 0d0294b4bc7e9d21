import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIpAddress } from '../addresses.ts'
import { createAddressCheckingDnsLookup, ForbiddenAddressError, resolveAddressesOf } from '../checked-fetch.ts'

interface Message {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** Contains either an HTTP status or, if the receiver gave no response, an error. */
export interface WebhookOutcome {
  status: number | null
  error: string | null
}

export interface WebhookSender {
  /**
   * Why webhooks are never sent to this URL; null = they are sent, unless the host name resolves to a forbidden
   * address.
   */
  refusal(url: string): 'https' | 'inside' | null
  /** A redirect of the receiver is not followed, because its target has not been checked. */
  send(message: Message): Promise<WebhookOutcome>
}

interface Options {
  /** Receivers of webhooks, as `host:port`, that may be in private networks and without HTTPS. */
  allowed: readonly string[]
  find?: (host: string) => Promise<string[]>
}

const timeoutMs = 15_000
const forbiddenAddressMessage = 'leads inside'

/** Sends webhooks only to public HTTPS addresses (and those in `allowed`), because users enter the addresses. */
export function createWebhookSender({ allowed, find = resolveAddressesOf }: Options): WebhookSender {
  const isAllowed = ({ hostname, port, protocol }: URL) =>
    allowed.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
  const refusal: WebhookSender['refusal'] = (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || url.username + url.password !== '' || !/^https?:$/.test(url.protocol)) return 'https'
    if (isAllowed(url)) return null
    if (url.protocol !== 'https:') return 'https'
    const host = hostOf(url)
    if (isIP(host) ? !isPublicIpAddress(host) : host === 'localhost' || !host.includes('.')) return 'inside'
    return null
  }
  return {
    refusal,
    async send({ url: text, headers, body, signal }) {
      if (refusal(text)) return { status: null, error: forbiddenAddressMessage }
      const url = new URL(text)
      const begin = url.protocol === 'https:' ? requestHttps : requestHttp
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const request = begin(url, {
        method: 'POST',
        headers,
        lookup: createAddressCheckingDnsLookup((address) => isAllowed(url) || isPublicIpAddress(address), find),
        agent: false,
        signal: limit,
      })
      try {
        return { status: await statusOf(request, body), error: null }
      } catch (error) {
        signal.throwIfAborted()
        return { status: null, error: reasonOf(error) }
      }
    },
  }
}

function statusOf(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    // A protocol switch by the receiver of a webhook is handled here, because Node then emits neither a response nor an
    // error.
    request.on('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode ?? 0)
      socket.destroy()
    })
    request.on('error', reject)
    request.on('close', () => reject(new Error('closed')))
    request.end(body)
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof ForbiddenAddressError) return forbiddenAddressMessage
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} s`
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
