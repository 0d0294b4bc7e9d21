import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from '../addresses.ts'
import { addressesOf, checkedLookup, ForbiddenAddress } from '../checked-fetch.ts'

interface Message {
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** The result of one attempt; without a response it has an error. */
export interface Outcome {
  status: number | null
  error: string | null
}

export interface WebhookSender {
  /** Returns why nothing is ever sent to that address, as far as that is known without resolving the name. */
  refusal(url: string): 'https' | 'inside' | null
  /** Sends a message. Redirects are not followed, because their targets are not checked. */
  send(message: Message): Promise<Outcome>
}

interface Options {
  /** `host:port` of receivers that may be private and without https. */
  allowed: readonly string[]
  find?: (host: string) => Promise<string[]>
}

const timeoutMs = 15_000
const inside = 'leads inside'

/**
 * Sends webhooks. Their addresses are entered on a screen, so only the public internet is called, over https. A name is
 * resolved once per connection, and the connection uses the checked address, so a different second DNS answer has no
 * effect.
 */
export function webhookSender({ allowed, find = addressesOf }: Options): WebhookSender {
  const isAllowed = ({ hostname, port, protocol }: URL) =>
    allowed.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
  const refusal: WebhookSender['refusal'] = (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || url.username + url.password !== '' || !/^https?:$/.test(url.protocol)) return 'https'
    if (isAllowed(url)) return null
    if (url.protocol !== 'https:') return 'https'
    const host = hostOf(url)
    if (isIP(host) ? !isPublic(host) : host === 'localhost' || !host.includes('.')) return 'inside'
    return null
  }
  return {
    refusal,
    async send({ url: text, headers, body, signal }) {
      if (refusal(text)) return { status: null, error: inside }
      const url = new URL(text)
      const begin = url.protocol === 'https:' ? requestHttps : requestHttp
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const request = begin(url, {
        method: 'POST',
        headers,
        lookup: checkedLookup((address) => isAllowed(url) || isPublic(address), find),
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

/** Returns the status; the rest of the response is not read. */
function statusOf(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    // For a receiver that switches protocols, Node emits neither a response nor an error.
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
  if (error instanceof ForbiddenAddress) return inside
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} s`
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
