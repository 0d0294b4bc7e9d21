import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { server as target } from '../shared/api/transport.ts'

export interface Asked {
  method: string
  /** Below /api/staff, with its query. */
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

type Answer = {
  status?: number
  data?: unknown
  error?: Record<string, unknown>
  raw?: string
  headers?: Record<string, string>
}
export type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>

/** Takes a request away from the answers: true when it is its own. */
type Other = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * A real HTTP server that answers `'GET /profile'` and the like in the envelope; what it was not told is 404.
 * `asked` lists every request in order.
 */
export async function startTestServer(answers: Answers, other: Other = () => false) {
  const asked: Asked[] = []
  const http = createServer(async (request, response) => {
    if (other(request, response)) return
    // XMLHttpRequest of jsdom asks as a page of another origin would.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const one: Asked = {
      method: request.method ?? '',
      url: (request.url ?? '').replace('/api/staff', ''),
      headers: request.headers,
      body: bodyOf(text, request.headers['content-type']),
    }
    asked.push(one)
    const answer = await (answers[`${one.method} ${one.url.split('?')[0]}`]?.(one) ?? {
      status: 404,
      error: { errMsg: 'yoq', code: 'NO_SUCH_CALL' },
    })
    const { status = answer.error ? 400 : 200, data = {}, error, raw, headers } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(
      raw ?? JSON.stringify(error ? { success: false, error: { errId: null, ...error } } : { success: true, data }),
    )
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  target.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const close = () => {
    target.origin = ''
    http.closeAllConnections()
    return new Promise((done) => http.close(done))
  }
  return {
    asked,
    answers,
    close,
    http,
    count: (line: string) => asked.filter((one) => `${one.method} ${one.url.split('?')[0]}` === line).length,
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** JSON as the server would see it; a multipart body as its text. */
function bodyOf(text: string, type = ''): unknown {
  if (!text) return undefined
  return type.includes('json') ? JSON.parse(text) : text
}

/** A JWT whose times are seconds from now; the signature is the server's affair. */
export function tokenFor({ expiresInS, issuedAgoS = 0 }: { expiresInS: number; issuedAgoS?: number }): string {
  const nowS = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ iat: nowS - issuedAgoS, exp: nowS + expiresInS, n: Math.random() })}.x`
}

/** Signs in as far as the browser knows. */
export function signInAs(staffInfo: object = { id: 1, fullName: 'Ali Valiyev', offices: [] }, expiresInS = 900): void {
  localStorage.setItem('accessToken', tokenFor({ expiresInS }))
  localStorage.setItem('refreshToken', 'refresh-1')
  localStorage.setItem('staffInfo', JSON.stringify(staffInfo))
}
