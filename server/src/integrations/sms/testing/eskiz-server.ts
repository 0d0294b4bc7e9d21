import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const testEskizAccount = { email: 'markaz@example.uz', password: 'Sirli-parol-1' }

export interface EskizServer {
  /** The address of the test server, for the setting MARKAZ_SMS_URL. */
  url: string
  sent: (Record<string, string> & { id: string })[]
  /** The received requests in order, such as `POST /auth/login`. */
  calls: string[]
  statuses: Map<string, string>
  /** Sets the next answers to requests with this path; null = the server does not answer. */
  next(path: string, ...answers: (Misbehaviour | null)[]): void
  expireTokens(): void
  called(count: number): Promise<void>
  close(): Promise<void>
}

interface Misbehaviour {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** Behaves like the SMS gateway notify.eskiz.uz, including the moderation of texts. */
export async function startSimulatedEskiz({
  approved = /^(?!MODERATSIYA)/,
}: {
  approved?: RegExp
} = {}): Promise<EskizServer> {
  const planned = new Map<string, (Misbehaviour | null)[]>()
  const tokens = new Set<string>()
  const waiting: { count: number; resolve: () => void }[] = []
  const state: Pick<EskizServer, 'sent' | 'calls' | 'statuses'> = { sent: [], calls: [], statuses: new Map() }
  let counter = 0

  async function answer(request: IncomingMessage, path: string): Promise<Misbehaviour> {
    const form = await formOf(request)
    if (path === '/auth/login') {
      if (form.email !== testEskizAccount.email || form.password !== testEskizAccount.password) {
        return { status: 401, body: { message: 'Invalid credentials', status: 'error' } }
      }
      const token = `token-${++counter}`
      tokens.add(token)
      return { status: 200, body: { message: 'token_generated', data: { token }, token_type: 'bearer' } }
    }
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { message: 'Expired', status: 'error' } }
    }
    if (path === '/message/sms/send') {
      if (!/^998\d{9}$/.test(form.mobile_phone ?? '')) {
        return { status: 422, body: { message: { mobile_phone: ['invalid'] }, status: 'error' } }
      }
      if (!approved.test(form.message ?? '')) {
        return { status: 400, body: { message: `Text is not in approved templates: ${form.message}`, status: 'error' } }
      }
      const id = `59bf10a2-aba8-4694-8fd5-${String(++counter).padStart(12, '0')}`
      state.sent.push({ id, ...form })
      return { status: 200, body: { id, message: 'Waiting for SMS provider', status: 'waiting' } }
    }
    const id = decodeURIComponent(path.replace('/message/sms/status_by_id/', ''))
    const status = state.statuses.get(id)
    if (!status) return { status: 404, body: { message: 'Not found', status: 'error' } }
    return { status: 200, body: { status: 'success', data: { id: 1, request_id: id, status }, id: null } }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'http://x').pathname.replace('/api', '')
    state.calls.push(`${request.method} ${path}`)
    for (const one of waiting) if (state.calls.length >= one.count) one.resolve()
    const plan = [...planned].find(([start, left]) => path.startsWith(start) && left.length > 0)
    const misbehaviour = plan?.[1].shift()
    if (misbehaviour === null) return
    const { status, body, headers } = misbehaviour ?? (await answer(request, path))
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  // Ignores the error of a client that is killed before its request is complete.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    next: (path, ...answers) => planned.set(path, answers),
    expireTokens: () => tokens.clear(),
    called: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve })
        if (state.calls.length >= count) resolve()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const body = Buffer.concat(await Array.fromAsync(request))
  if (body.length === 0) return {}
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
}
