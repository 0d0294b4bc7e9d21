import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestErpCentre, TestErpRow } from './centre.ts'

interface SeenRequest {
  method: string
  path: string
  params: URLSearchParams
  authorization: string | undefined
  body: string
}

export interface PreparedErpResponse {
  status?: number
  headers?: Record<string, string>
  /** Body of the test server's answer: texts and bytes are sent unchanged, other values as JSON. */
  body?: unknown
  /** True = the test server starts the answer but never finishes it. */
  hangs?: boolean
}

export interface FakeErpServerOptions {
  base?: string
  clampLimit?: number
  ignoreOffset?: boolean
  /** True = for an offset in the middle of a page, the server returns the complete page. */
  countsInPages?: boolean
  ignoreLimit?: boolean
  /** The value of the header `X-Total-Count`; null = no header, like many real servers. */
  announced?: (total: number) => number | null
  /** undefined = the test server handles filters correctly. */
  filters?: 'refused' | 'ignored' | 'nothing found'
  /** Called before every answer. Its result replaces the answer; undefined = the normal answer. */
  instead?: (seen: SeenRequest) => PreparedErpResponse | undefined
}

export interface ErpServer {
  origin: string
  url: string
  /** Path and query of every received request, decoded. */
  asked: string[]
  seen: SeenRequest[]
  close(): Promise<void>
}

/** Behaves as the OneRoster standard requires, except as `behaviour` says. */
export async function startErpServer(
  centre: Partial<TestErpCentre>,
  behaviour: FakeErpServerOptions = {},
): Promise<ErpServer> {
  const { base = '/ims/oneroster/rostering/v1p2' } = behaviour
  const asked: string[] = []
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://erp')
    const { authorization } = request.headers
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      params: url.searchParams,
      authorization,
      body: await bodyOf(request),
    }
    seen.push(one)
    if (url.pathname.startsWith(base))
      asked.push(decodeURIComponent(url.pathname.slice(base.length) + url.search.replaceAll('+', ' ')))
    const said = behaviour.instead?.(one) ?? answer(one)
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
    if (said.hangs) return void response.write('{')
    response.end(
      typeof said.body === 'string' || Buffer.isBuffer(said.body) ? said.body : JSON.stringify(said.body ?? {}),
    )
  })

  function answer({ path, params }: SeenRequest): PreparedErpResponse {
    const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
    const all = rowsAt(centre, name)
    if (!all) return { status: 404, body: { imsx_description: 'unknown object' } }
    const filter = params.get('filter')
    if (filter !== null && behaviour.filters === 'refused')
      return { status: 400, body: { imsx_description: 'bad filter' } }
    const wanted =
      filter === null || behaviour.filters === 'ignored'
        ? all
        : behaviour.filters
          ? []
          : all.filter((row) => fits(row, filter))
    const limit = Math.min(Number(params.get('limit') ?? 100), behaviour.clampLimit ?? Number.POSITIVE_INFINITY)
    const asked = behaviour.ignoreOffset ? 0 : Number(params.get('offset') ?? 0)
    const offset = behaviour.countsInPages ? asked - (asked % limit) : asked
    const rows = behaviour.ignoreLimit ? wanted.slice(offset) : wanted.slice(offset, offset + limit)
    const total = behaviour.announced ? behaviour.announced(wanted.length) : null
    const key = ['students', 'teachers'].includes(name) ? 'users' : name
    return { body: { [key]: rows }, headers: total === null ? {} : { 'x-total-count': String(total) } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: origin + base,
    asked,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function rowsAt(centre: Partial<TestErpCentre>, name: string): TestErpRow[] | undefined {
  const role = { students: 'student', teachers: 'teacher' }[name]
  if (role) return centre.users?.filter((user) => rolesOf(user).includes(role))
  return Object.hasOwn(centre, name) ? centre[name as keyof TestErpCentre] : undefined
}

function rolesOf(user: TestErpRow): unknown[] {
  return user.role === undefined ? ((user.roles ?? []) as TestErpRow[]).map(({ role }) => role) : [user.role]
}

/** Supports filters `field='value'`, `field!='value'`, `dateLastModified>'…'`, and two of these joined by OR. */
function fits(row: TestErpRow, filter: string): boolean {
  return filter.split(' OR ').some((part) => {
    const [, field = '', operator, value = ''] = /^([\w.]+)(=|!=|>)'(.*)'$/.exec(part) ?? []
    const found = field === 'roles.role' ? rolesOf(row) : [row[field]]
    if (operator === '>') return String(found[0]) > value
    return found.includes(value) === (operator === '=')
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
