import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { Profile } from '@markaz/protocol/centre/sign-in/schemas'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import type { EditConflict } from '@markaz/protocol/envelope'
import { type ErrorCode, errorDetailsOf } from '@markaz/protocol/errors'
import { roles } from '@markaz/protocol/people/roles/routes'
import { allGrants, buildPermissionTree } from '@markaz/protocol/permissions'
import {
  apiPath,
  errorCodesOfRoute,
  type HandlerResultOf,
  isAccessAllowed,
  type RouteDefinition,
} from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import type { z } from 'zod'
import { apiServer as target } from '../shared/api/transport.ts'
import { describeSchemaErrors, findPathsRemovedByParsing } from './schema-errors.ts'
import { errorsThatFailTest } from './unexpected-errors.ts'

/** Every API route may return these errors in addition to its own. */
const commonErrors = [
  'VALIDATION',
  'BAD_JSON',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INTERNAL',
  'DATABASE_DOWN',
] as const satisfies readonly ErrorCode[]
type CommonErrorCode = (typeof commonErrors)[number]

type SchemaOutput<S> = z.output<Extract<S, z.ZodType>>

/** A request that the fake server has received, parsed by the schemas of the route. */
export interface ReceivedRequest<R extends RouteDefinition = RouteDefinition> {
  method: string
  /** The request's address below /api/staff, including the query. */
  url: string
  headers: IncomingMessage['headers']
  params: SchemaOutput<R['params']>
  query: SchemaOutput<R['query']>
  body: SchemaOutput<R['body']>
  /** The values with which the form was opened; the server uses them to detect changes by another user. */
  base: object | undefined
  /** The request's body as text, including the files of a form. */
  text: string
}

interface SentFile {
  name?: string
  content: string
}

export type FakeServerAnswer<R extends RouteDefinition> = [NonNullable<R['stream']>] extends [never]
  ? [NonNullable<R['download']>] extends [never]
    ? HandlerResultOf<R>
    : SentFile
  : string

type CodeOf<R extends RouteDefinition> =
  | CommonErrorCode
  | 'NOT_FOUND'
  | NonNullable<R['errors']>[number]
  | ([NonNullable<R['edits']>] extends [never] ? never : 'CHANGED_MEANWHILE')
  | ([NonNullable<R['freshPassword']>] extends [never] ? never : 'PASSWORD_NEEDED_AGAIN')

export class FakeErrorResponse<C extends ErrorCode = ErrorCode> {
  readonly code: C
  readonly more: { fields?: Record<string, string>; requestId?: string; conflict?: EditConflict }
  constructor(code: C, more: FakeErrorResponse['more'] = {}) {
    this.code = code
    this.more = more
  }
}

class Raw {
  readonly status: number
  readonly text: string
  constructor(status: number, text = '<html>') {
    this.status = status
    this.text = text
  }
}

type Reply<R extends RouteDefinition> = FakeServerAnswer<R> | FakeErrorResponse<CodeOf<R>>
type Answer<R extends RouteDefinition> =
  | FakeServerAnswer<R>
  | ((asked: ReceivedRequest<R>) => Reply<R> | Promise<Reply<R>>)

type ParamValues = Record<string, unknown>
const isAt = ({ params }: ReceivedRequest, at: ParamValues) =>
  Object.entries(at).every(([name, value]) => (params as unknown as ParamValues | undefined)?.[name] === value)

/** Handles a request that is not for an API route. Returns true if it has answered the request. */
type OtherRequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Without `grants` the signed-in user has all rights. */
interface ViewerInTest {
  grants?: readonly string[]
  offices?: Profile['offices']
  isSuperadmin?: boolean
  isDemo?: boolean
  notificationsCount?: number
}

/**
 * A real HTTP server that simulates the API and checks rights, requests and responses. If a check fails, the test
 * fails when the test ends.
 */
export function createFakeServer({ other = () => false }: { other?: OtherRequestHandler } = {}) {
  const asked: ReceivedRequest[] = []
  const answers = new Map<
    string,
    { route: RouteDefinition; at: ParamValues; reply: (asked: ReceivedRequest) => unknown }[]
  >()
  const requests = new Map<string, ReceivedRequest[]>()
  const lost = new Set<string>()
  let viewer: ViewerInTest = {}
  let http: Server | undefined

  const keyOf = (route: RouteDefinition) => `${route.method} ${apiPath(route)}`

  /** `at`: the response is only for these path parameters. */
  function answer<R extends RouteDefinition>(
    route: R,
    given: Answer<R>,
    at?: Partial<SchemaOutput<R['params']>>,
  ): void {
    if (typeof given !== 'function') checked(route, given)
    keep(
      route,
      typeof given === 'function' ? (given as (asked: ReceivedRequest) => unknown) : () => given,
      at as ParamValues,
    )
  }

  function keep(route: RouteDefinition, reply: (asked: ReceivedRequest) => unknown, at?: ParamValues): void {
    const before = answers.get(keyOf(route)) ?? []
    if (!at && before.length > 1) throw new Error(`${keyOf(route)} is answered at several places: say at which`)
    const place = at ?? before[0]?.at ?? {}
    const others = before.filter((one) => JSON.stringify(one.at) !== JSON.stringify(place))
    answers.set(keyOf(route), [...others, { route, at: place, reply }])
  }

  /** Throws if the data does not match the schema of the API route. */
  function checked(route: RouteDefinition, data: unknown): unknown {
    if (route.download || route.stream) return data
    const parsed = responseSchemaOf(route).safeParse(data)
    const trouble = parsed.success ? findPathsRemovedByParsing(data, parsed.data) : describeSchemaErrors(parsed.error)
    if (trouble.length > 0) throw new Error(`The server could not send this as ${keyOf(route)}: ${trouble.join('; ')}`)
    return parsed.data
  }

  /** Replaces all responses of the route. The returned function restores them. */
  function instead(route: RouteDefinition, reply: () => unknown): () => void {
    const before = answers.get(keyOf(route)) ?? []
    for (const { at } of before.length > 0 ? before : [{ at: {} }]) keep(route, reply, at)
    return () => void answers.set(keyOf(route), before)
  }

  function promised(route: RouteDefinition, refusal: FakeErrorResponse): FakeErrorResponse {
    if ([...commonErrors, ...errorCodesOfRoute(route)].includes(refusal.code)) return refusal
    throw new Error(`${keyOf(route)} does not promise the error ${refusal.code}`)
  }

  /** Unknown or invalid values in a request make the test fail. */
  function read(route: RouteDefinition, part: 'params' | 'query' | 'body', given: unknown): unknown {
    const schema = part === 'params' ? paramsSchemaOf(route) : route[part]
    if (!schema) return undefined
    const parsed = schema.safeParse(given)
    const trouble = parsed.success ? findPathsRemovedByParsing(given, parsed.data) : describeSchemaErrors(parsed.error)
    if (trouble.length > 0)
      errorsThatFailTest.push(`The page sends ${keyOf(route)} a ${part} it refuses: ${trouble.join('; ')}`)
    return parsed.data
  }

  /** A form must send `base` with the initial value of each field that it saves. */
  function baseFits(route: RouteDefinition, body: object, base: object = {}): void {
    const missing = Object.keys(body).filter((field) => field !== 'password' && !(field in base))
    if (missing.length > 0)
      errorsThatFailTest.push(`The page saves ${missing.join(', ')} of ${keyOf(route)} without its base`)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://server')
    const text = await textOf(request)
    const found = routeOf(
      request.method ?? '',
      url.pathname,
      [...answers.values()].flatMap(([one]) => (one ? [one.route] : [])),
    )
    const one: ReceivedRequest = {
      method: request.method ?? '',
      url: (request.url ?? '').replace('/api/staff', ''),
      headers: request.headers,
      params: undefined,
      query: undefined,
      body: undefined,
      base: undefined,
      text,
    }
    asked.push(one)
    if (!found)
      return refuse(response, new FakeErrorResponse('NO_SUCH_CALL'), `There is no call ${one.method} ${one.url}`)
    const { route, params } = found
    requests.set(keyOf(route), [...(requests.get(keyOf(route)) ?? []), one])
    const held = new Set<string>(viewer.grants ?? allGrants)
    if (!isAccessAllowed(route.access, held, viewer.isSuperadmin))
      return refuse(response, new FakeErrorResponse('FORBIDDEN'))
    const faultsBefore = errorsThatFailTest.length
    one.params = read(route, 'params', params) as never
    one.query = read(
      route,
      'query',
      Object.fromEntries([...url.searchParams.keys()].map((name) => [name, valuesOf(url, name)])),
    ) as never
    const sent = isJson(request) && text ? JSON.parse(text) : undefined
    const { base, ...body } = route.edits ? sent : {}
    one.base = base
    one.body = read(route, 'body', route.edits ? body : sent) as never
    if (route.edits) baseFits(route, body, base)
    if (errorsThatFailTest.length > faultsBefore) return refuse(response, new FakeErrorResponse('VALIDATION'))
    const known = answers.get(keyOf(route))?.findLast(({ at }) => isAt(one, at))
    if (!known)
      return refuse(
        response,
        new FakeErrorResponse('NO_SUCH_CALL'),
        `The test does not say what ${one.method} ${one.url} answers`,
      )
    const reply = await known.reply(one)
    const given = lost.delete(keyOf(route)) ? new Raw(502) : reply
    if (given instanceof Raw) {
      response.writeHead(given.status, { 'content-type': 'text/html' }).end(given.text)
      return
    }
    if (given instanceof FakeErrorResponse) return refuse(response, promised(route, given))
    if (route.download) return sendFile(response, given as SentFile)
    if (route.stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(given)
      return
    }
    response.writeHead(route.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data: checked(route, given) }))
  }

  function refuse(response: ServerResponse, { code, more }: FakeErrorResponse, fault?: string): void {
    if (fault) errorsThatFailTest.push(fault)
    const { status, text, errId } = errorDetailsOf(code)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: false, error: { code, errId, errMsg: text, ...more } }))
  }

  /**
   * Sets the signed-in user, who determines the responses for profile and rights. API calls that need other rights are
   * answered with 403.
   */
  function signedIn(next: ViewerInTest): void {
    viewer = { ...viewer, ...next }
    const { offices = [], grants = allGrants, isSuperadmin = false, isDemo = false, notificationsCount = 0 } = viewer
    const person = { id: 1, login: 'ali', firstName: 'Ali', lastName: 'Valiyev', fullName: 'Ali Valiyev', photo: null }
    const role = { id: 2, name: 'Menejer', type: 1 }
    const counts = { version: '0.2.0+1a2b3c4d', queueCount: 0, notificationsCount, reportsCount: 0 }
    answer(auth.profile, { ...person, userType: 1, role, offices: [...offices], isSuperadmin, isDemo, ...counts })
    answer(roles.mine, { permissions: buildPermissionTree(new Set(grants)) })
  }

  function to<R extends RouteDefinition>(route: R): ReceivedRequest<R>[] {
    return (requests.get(keyOf(route)) ?? []) as ReceivedRequest<R>[]
  }

  return {
    asked,
    answer,
    /** Makes the route answer with one of its error codes. The returned function restores the former responses. */
    refuse: <R extends RouteDefinition>(route: R, code: CodeOf<R>, more?: FakeErrorResponse['more']): (() => void) => {
      const refusal = promised(route, new FakeErrorResponse(code, more))
      return instead(route, () => refusal)
    },
    /**
     * Makes the API route return any status and text instead of JSON, e.g. the error page of a proxy. The returned
     * function restores the former responses.
     */
    raw: (route: RouteDefinition, status: number, text?: string) => instead(route, () => new Raw(status, text)),
    /** The server handles the next request to the route, but the response is lost (502). */
    loseNext: (route: RouteDefinition): void => void lost.add(keyOf(route)),
    signedIn,
    may: (...grants: readonly string[]) => signedIn({ grants }),
    to,
    last: <R extends RouteDefinition>(route: R) => to(route).at(-1),
    count: (route: RouteDefinition) => to(route).length,
    bodies: <R extends RouteDefinition>(route: R) => to(route).map(({ body }) => body),
    origin: () => target.origin,
    async start(): Promise<void> {
      asked.length = 0
      answers.clear()
      requests.clear()
      lost.clear()
      viewer = {}
      signedIn({})
      answer(sessionAudits.log, {})
      const started = createServer((request, response) => {
        if (other(request, response)) return
        // jsdom's XMLHttpRequest sends requests from another origin, so CORS headers are needed.
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('access-control-allow-headers', 'authorization, content-type')
        response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        response.setHeader('access-control-expose-headers', 'content-disposition, content-length, x-take-back')
        response.setHeader('x-take-back', randomUUID())
        if (request.method === 'OPTIONS') response.end()
        else
          respond(request, response).catch((error: Error) =>
            refuse(response, new FakeErrorResponse('INTERNAL'), error.message),
          )
      })
      http = started
      await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
      target.origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
    },
    async close(): Promise<void> {
      target.origin = ''
      http?.closeAllConnections()
      await new Promise((done) => (http ? http.close(done) : done(null)))
    },
    cutLines: () => http?.closeAllConnections(),
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

const known = allApiRoutes.map(({ route }) => route)
const patterns = new WeakMap<RouteDefinition, RegExp>()

/** Returns a regular expression for the addresses of the route. Its named groups are the path parameters. */
function patternOf(route: RouteDefinition): RegExp {
  const made = patterns.get(route) ?? new RegExp(`^${apiPath(route).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  patterns.set(route, made)
  return made
}

/** Finds the route of a request. Paths without parameters have priority, as on the real server. */
function routeOf(method: string, path: string, more: readonly RouteDefinition[]) {
  const matches = [...known, ...more].flatMap((route) => {
    const found = route.method === method ? patternOf(route).exec(path) : null
    const params = Object.entries(found?.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    )
    return found ? [{ route, params: Object.fromEntries(params) }] : []
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function valuesOf(url: URL, name: string): string | string[] {
  const values = url.searchParams.getAll(name)
  return values.length > 1 ? values : (values[0] ?? '')
}

const isJson = (request: IncomingMessage) => (request.headers['content-type'] ?? '').includes('json')

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function sendFile(response: ServerResponse, { name, content }: SentFile): void {
  const named = name
    ? { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''${encodeURIComponent(name)}` }
    : {}
  const length = { 'content-length': String(Buffer.byteLength(content)) }
  response.writeHead(200, { 'content-type': 'application/octet-stream', ...length, ...named }).end(content)
}
