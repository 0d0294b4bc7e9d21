import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { rosteringServicePath } from './oneroster.ts'
import type { OneRosterResponse } from './roster-service.ts'
import { OneRosterServiceError } from './service-error.ts'

export function pathSegmentsOf(pathname: string): string[] {
  try {
    return pathname
      .slice(rosteringServicePath.length + 1)
      .split('/')
      .map(decodeURIComponent)
  } catch {
    throw new OneRosterServiceError(404, 'unknownobject', "Manzil noto'g'ri yozilgan")
  }
}

export function setPagingHeaders(
  response: ServerResponse,
  page: Extract<OneRosterResponse, { kind: 'page' }>,
  url: URL,
) {
  const { total, limit, offset } = page
  const link = (rel: string, to: number) => {
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(to))
    return `<${url.href}>; rel="${rel}"`
  }
  const links = [link('first', 0), link('last', Math.max(0, Math.ceil(total / limit) - 1) * limit)]
  if (offset > 0) links.push(link('prev', Math.max(0, offset - limit)))
  if (offset + limit < total) links.push(link('next', offset + limit))
  response.setHeader('x-total-count', total)
  response.setHeader('link', links.join(', '))
}

export function requireMethod(request: IncomingMessage, response: ServerResponse, method: 'GET' | 'POST') {
  if (request.method === method) return
  response.setHeader('allow', method)
  throw new OneRosterServiceError(405, 'invaliddata', `Faqat ${method} mumkin`)
}

/** Waits for `delayMs` milliseconds; false = the client has disconnected or the server has closed in the meantime. */
export async function delayUnlessDisconnected(delayMs: number, response: ServerResponse): Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return wait(delayMs, true, { signal: gone.signal }).catch(() => false)
}

export async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    sizeBytes += (chunk as Buffer).length
    if (sizeBytes > 10_000) throw new OneRosterServiceError(413, 'invaliddata', "So'rov juda katta")
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendResponse(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}
