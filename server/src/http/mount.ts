import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { AppError } from '@markaz/protocol/errors'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { createPersonCounter } from '@markaz/protocol/personal'
import {
  apiPath,
  type ByGroupAccessScope,
  type GroupAccessScope,
  groupAccessScopes,
  type HandlerResultOf,
  isAccessAllowed,
  isAllowedWithAccessToken,
  isRefusedInPortalViewByStaff,
  pathWithIdPattern,
  type RouteDefinition,
} from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import { fieldErrorsOf } from '@markaz/protocol/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { reportWritesToAccessColumns } from '../access/access-granting-columns.ts'
import {
  type AuditActor,
  type AuditEntry,
  auditInsertSql,
  permissionNameInAuditEntry,
  type WithApiFieldNames,
  writeAudit,
} from '../access/audit.ts'
import type { Parent } from '../access/parent.ts'
import { countExportTowardsLimit } from '../access/people-export.ts'
import { compileResponseMasking } from '../access/personal.ts'
import { requirePortalFeature } from '../access/portal.ts'
import { countCallTowardsRateLimit } from '../access/rate-limit.ts'
import type { Student } from '../access/student.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Db, Sql } from '../db/db.ts'
import { withLongTimeout } from '../db/timeouts.ts'
import { type Deps, todayInTashkent } from '../deps.ts'
import { requireMinimumUploadSpeed } from './body-time.ts'
import { contentDispositionOf } from './content-disposition.ts'
import { publicRouteBodyLimitBytes } from './json-body.ts'
import { createFormMerge, removeMergeBaseFromBody } from './merge.ts'
import { readUploadedFile, type UploadedFile } from './read-upload.ts'
import { reserveUploadSlot } from './reserve-slot.ts'
import { sendWithEtag } from './send-with-etag.ts'
import { requireSignedInParent, requireSignedInStudent, requireSignedInViewer } from './session.ts'
import { findFieldsWithUnstorableText } from './stored-values.ts'
import { type AuditedChange, mayUndoChange } from './undo.ts'
import { refuseCrossSiteCall, type WebPageOfRequest, webPageOfRequest } from './web-page-of-request.ts'

export type { UploadedFile }

/** The type of a parsed part of the request; `unknown` if the route does not declare this part. */
type Out<S> = z.output<Extract<S, z.ZodType>>

export interface RouteCall<R extends RouteDefinition> extends Deps {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
  /** The signed-in staff member. Reading it throws if the route is public, or not for staff. */
  viewer: Viewer
  /** The signed-in student. Reading it throws if the route is not for students. */
  student: Student
  /** The signed-in parent. Reading it throws if the route is not for parents. */
  parent: Parent
  file: UploadedFile
  /** The current day, `YYYY-MM-DD` in Asia/Tashkent. */
  today: string
  request: {
    id: string
    address: string
    userAgent: string | null
    bearer: string | null
    /** The last event that a client received before it reopened an event stream; null = a new stream. */
    lastEventId: number | null
    /** The page of our web applications that sends the call; null = another program sends it. */
    page: WebPageOfRequest | null
  }
  /** Writes the audit entry of this call. It must run in the same transaction as the change. */
  audit<L extends AuditEntry>(tx: Db, line: L & WithApiFieldNames<L>, actor?: Partial<AuditActor>): Promise<void>
  /** Returns the audit entry as a part of an SQL statement, so that frequent calls send one statement less. */
  auditInsert(line: AuditEntry, actor?: Partial<AuditActor>): Sql
  /**
   * Must be called before a route with `exportsPeople` returns data. Counts the people against the daily limit, writes
   * an audit entry, and notifies staff who read the audit log.
   * @throws AppError EXPORT_LIMIT
   */
  handOut<L extends AuditEntry>(people: number, line: L & WithApiFieldNames<L>): Promise<void>
}

/**
 * The result of a handler of a `bare` route, which follows a standard such as OneRoster: data and the standard's
 * headers.
 */
interface Bare<T> {
  data: T
  headers?: Record<string, string>
}

export interface FileDownload {
  name: string
  content: Readable | Buffer
}

type AnswerOf<R extends RouteDefinition> = [NonNullable<R['stream']>] extends [never]
  ? [NonNullable<R['download']>] extends [never]
    ? HandlerResultOf<R>
    : FileDownload
  : Readable

type Handler<R extends RouteDefinition> = (call: RouteCall<R>) => Promise<AnswerOf<R>>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    student: Student | null
    parent: Parent | null
  }
  interface FastifyContextConfig {
    route?: RouteDefinition
  }
}

/** The handler of each route; if tests mount a route several times, the last handler. */
const handlers = new Map<RouteDefinition, Handler<RouteDefinition>>()

/** Returns the handler of a route, for calls that are made inside the server (`http/undo-by-call.ts`). */
export function handlerOfRoute(route: RouteDefinition): Handler<RouteDefinition> {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`${route.method} ${route.path} is not mounted`)
  return handler
}

export const staffApiPrefix = '/api/staff'
const apiPrefixes = [staffApiPrefix, '/api/student', '/api/parent', '/ims/']

/**
 * Mounts a route: for each request, the server checks session and access, parses the input, runs the handler and sends
 * the answer.
 */
export function mountRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: Handler<R>,
): void {
  if (!route.upload) {
    registerRoute(app, deps, route, handler)
    return
  }
  // Only routes with an upload accept multipart forms; other routes answer 415.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    registerRoute(scope, deps, route, handler)
  })
}

/** Mounts a route whose handler runs completely inside one transaction, which it gets as `tx`. */
export function mountTransactionalRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: (call: RouteCall<R>, tx: Db) => ReturnType<Handler<R>>,
): void {
  mountRoute(app, deps, route, (call) => call.db.transaction((tx) => handler(call, tx)))
}

/** Mounts a `bare` route (defined by a standard such as OneRoster), whose handler can also set headers. */
export function mountRouteWithoutEnvelope<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: (call: RouteCall<R>) => Promise<Bare<HandlerResultOf<R>>>,
): void {
  mountRoute(app, deps, route, handler as unknown as Handler<R>)
}

/**
 * Mounts one handler for both versions of a route: for all groups, and for the user's own groups. `reach` says which
 * version was called.
 */
export function mountRouteForAllAndOwnGroups<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  routes: ByGroupAccessScope<R>,
  handler: (call: RouteCall<R>, reach: GroupAccessScope) => ReturnType<Handler<R>>,
): void {
  for (const reach of groupAccessScopes) mountRoute(app, deps, routes[reach], (call) => handler(call, reach))
}

function registerRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: Handler<R>,
): void {
  handlers.set(route, handler as never)
  const permissionName = permissionNameInAuditEntry(route)
  const schemas = { ...route, params: paramsSchemaOf(route) }
  const answerSchema = responseSchemaOf(route)
  // The functions that mask personal data and count people are created at the route's first answer, so that the server
  // starts faster.
  let personal: ReturnType<typeof personalDataOf> | undefined
  const missing = throwingPersonGetters(route)
  const takePlace = async (reply: FastifyReply, person: string) => {
    reserveUploadSlot(deps.db, reply, route, person)
    await countCallTowardsRateLimit(deps.db, route, person, deps.clock.now())
  }
  /**
   * Counts the people in an answer for the alarm about unusual reading. For a program with an access token, they also
   * count towards its daily limit.
   * @throws AppError EXPORT_LIMIT to a program that exceeds its daily limit
   */
  const noteReading = async (people: number, { viewer, ip }: FastifyRequest) => {
    const { id: staffId, accessTokenId } = viewer as Viewer
    app.personalReading.note(staffId, people)
    if (accessTokenId === null || route.exportsPeople) return
    const exported = { staffId, accessTokenId, entity: permissionName, people, address: ip, now: deps.clock.now() }
    await deps.db.transaction((tx) => countExportTowardsLimit(tx, exported))
  }
  app.route({
    method: route.method,
    url: apiPath(route).replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    ...(route.access.kind === 'public' && { bodyLimit: publicRouteBodyLimitBytes }),
    // Session, access and limits are checked before the request body is read.
    onRequest: async (request, reply) => {
      if (route.onlyFromOurPages) refuseCrossSiteCall(request, deps)
      if (route.access.kind === 'public') return
      if (route.side === 'student') {
        request.student = await requireSignedInStudent(deps, request)
        const { id, sessionId, isView } = request.student
        if (isView && isRefusedInPortalViewByStaff(route)) throw new AppError('PORTAL_READ_ONLY')
        if (route.shownBy) await requirePortalFeature(deps.db, route.shownBy)
        // A staff member who views the portal must not use up the student's limits.
        await takePlace(reply, isView ? `view ${sessionId}` : `student ${id}`)
        return
      }
      if (route.side === 'parent') {
        request.parent = await requireSignedInParent(deps, request)
        if (route.shownBy) await requirePortalFeature(deps.db, route.shownBy)
        await takePlace(reply, `parent ${request.parent.id}`)
        return
      }
      request.viewer = await requireSignedInViewer(deps, request)
      if (!isAccessAllowed(route.access, request.viewer.grants, request.viewer.isSuperadmin))
        throw new AppError('FORBIDDEN')
      if (request.viewer.accessTokenId !== null && !isAllowedWithAccessToken(route))
        throw new AppError(route.access.kind === 'session' ? 'UNAUTHORIZED' : 'FORBIDDEN')
      await takePlace(reply, `staff ${request.viewer.id}`)
    },
    preParsing: async (request) => {
      if (!route.upload) return
      requireMinimumUploadSpeed(request.raw)
      await deps.requireRoom(Number(request.headers['content-length'] ?? 0))
    },
    handler: async (request, reply) => {
      const input = parseInput(schemas, request)
      const edit = route.edits ? createFormMerge(route, request.body) : null
      if (request.viewer) {
        refuseFieldsForToken(route, request.viewer, request.body)
        requireRecentPasswordEntry(route, request.viewer, request.body, deps)
      }
      const actorOf = (actor?: Partial<AuditActor>): AuditActor => ({
        staffId: request.viewer?.id ?? null,
        studentId: request.student?.id ?? null,
        agentId: request.parent?.id ?? null,
        accessTokenId: request.viewer?.accessTokenId ?? null,
        roleId: request.viewer?.roleId ?? null,
        permissionName,
        address: request.ip,
        userAgent: userAgentOf(request),
        requestId: request.id,
        ...actor,
      })
      const page = webPageOfRequest(request)
      const changes: AuditedChange[] = []
      const noting = (line: AuditEntry, actor: AuditActor): [AuditActor, AuditEntry] => {
        edit?.compare(line)
        changes.push(changeOf(line, actor))
        return [actor, line]
      }
      let isHandedOut = false
      const handOut = async (people: number, line: AuditEntry) => {
        isHandedOut = true
        const { id: staffId, accessTokenId } = request.viewer as Viewer
        if (people === 0 && accessTokenId !== null) return
        await deps.db.transaction(async (tx) => {
          const exported = { staffId, accessTokenId, entity: line.entity, people, address: request.ip }
          await countExportTowardsLimit(tx, { ...exported, now: deps.clock.now() })
          await writeAudit(tx, actorOf(), { ...line, after: { ...line.after, people } })
        })
      }
      const call = {
        __proto__: missing,
        handOut,
        ...deps,
        ...input,
        ...(route.upload && { file: await readUploadedFile(request, route.upload) }),
        ...(request.viewer && { viewer: request.viewer, db: guardAccessGrants(deps, route, request) }),
        ...(request.student && { student: request.student }),
        ...(request.parent && { parent: request.parent }),
        today: todayInTashkent(deps.clock),
        request: {
          id: request.id,
          address: request.ip,
          userAgent: userAgentOf(request),
          bearer: request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1] ?? null,
          lastEventId: lastEventIdOf(request),
          page,
        },
        audit: (tx: Db, line: AuditEntry, actor?: Partial<AuditActor>) =>
          writeAudit(tx, ...noting(line, actorOf(actor))),
        auditInsert: (line: AuditEntry, actor?: Partial<AuditActor>) => auditInsertSql(...noting(line, actorOf(actor))),
      } as unknown as RouteCall<R>
      const work = (body?: unknown) => {
        changes.length = 0
        return handler(edit ? Object.assign(call, { body }) : call)
      }
      const answer = await (edit?.run(call, work) ?? (route.download ? withLongTimeout(work) : work()))
      if (route.exportsPeople && !isHandedOut)
        throw new Error(`${route.method} ${route.path} hands out people and has not counted them`)
      if (route.stream) return sendStream(reply, answer as Readable)
      if (request.viewer && route.download && !route.exportsPeople) app.personalReading.note(request.viewer.id, 1)
      if (route.download) return sendDownload(reply, route.download, answer as FileDownload)
      const bare = route.bare && (answer as Bare<unknown>)
      const data = answerSchema.safeParse(bare ? bare.data : answer)
      if (!data.success)
        throw new Error(
          `${route.method} ${route.path} answered what it does not declare: ${JSON.stringify(fieldErrorsOf(data.error))}`,
        )
      page?.sendCookies(reply)
      if (isCacheable(route)) return sendWithEtag(request, reply, data.data)
      personal ??= personalDataOf(route, answerSchema)
      const people = request.viewer ? (personal.count?.(data.data) ?? 0) : 0
      if (people > 0) await noteReading(people, request)
      // The header tells the web application that it can offer "undo" after this change.
      if (request.viewer && mayUndoChange(request.viewer, changes)) reply.header('x-take-back', request.id)
      reply.code(route.status ?? 200).type('application/json; charset=utf-8')
      const mask = request.viewer && personal.maskFor(request.viewer)
      const shown = mask ? mask(data.data, request.viewer?.id ?? 0) : data.data
      if (bare) reply.headers(bare.headers ?? {})
      return JSON.stringify(bare ? shown : { success: true, data: shown })
    },
  })
}

const personalDataOf = (route: RouteDefinition, answer: z.ZodType) => ({
  maskFor: compileResponseMasking(answer),
  // Counts people for the alarm about reading personal data. A list counts every person with a name; a call with an id
  // in its path counts a person only if the answer contains personal data.
  count: createPersonCounter(answer, !pathWithIdPattern.test(route.path)),
})

/** True = the browser may cache the answer: only answers to students and parents. */
const isCacheable = ({ side, method, access }: RouteDefinition) =>
  side !== undefined && method === 'GET' && access.kind !== 'public'

const changeOf = (
  { entity, action, entityId, before, after }: AuditEntry,
  { permissionName }: AuditActor,
): AuditedChange => ({
  ...{ entity, action, entityId: entityId ?? 0, permissionName },
  ...{ before: before ?? null, after: after ?? null },
})

const passwordFreshMs = 15 * 60_000

/** @throws AppError PASSWORD_NEEDED_AGAIN if the route requires a recently entered password */
export function requireRecentPasswordEntry(
  { freshPassword, exportsPeople }: RouteDefinition,
  { passwordAt, accessTokenId }: Viewer,
  body: unknown,
  { clock }: Pick<Deps, 'clock'>,
): void {
  const isAsked =
    freshPassword === true ||
    (freshPassword && bodyHasAnyField(body, freshPassword)) ||
    // Programs need no recent password entry: the owner entered the password to create the access token.
    (exportsPeople && accessTokenId === null)
  if (isAsked && clock.now().getTime() - passwordAt.getTime() > passwordFreshMs)
    throw new AppError('PASSWORD_NEEDED_AGAIN')
}

/** @throws AppError FORBIDDEN if the body has a field that programs with an access token may not send */
function refuseFieldsForToken({ notByToken }: RouteDefinition, { accessTokenId }: Viewer, body: unknown): void {
  if (accessTokenId !== null && Array.isArray(notByToken) && bodyHasAnyField(body, notByToken))
    throw new AppError('FORBIDDEN')
}

/**
 * Returns a database object. For calls by programs with an access token, it refuses writes that grant access, such as a
 * new password.
 */
function guardAccessGrants({ db, seeGrants }: Deps, route: RouteDefinition, { viewer, body }: FastifyRequest): Db {
  if (viewer?.accessTokenId != null)
    return reportWritesToAccessColumns(db, () => {
      throw new AppError('FORBIDDEN')
    })
  return seeGrants ? reportWritesToAccessColumns(db, (columns) => seeGrants(route, columns, body)) : db
}

export const bodyHasAnyField = (body: unknown, fields: readonly string[]) =>
  fields.some((field) => ((body ?? {}) as Record<string, unknown>)[field] !== undefined)

/**
 * Getters that throw if a handler reads `viewer`, `student` or `parent` although its route has none. Spreading the
 * handler's input does not call them.
 */
const throwingPersonGetters = ({ path }: RouteDefinition) => ({
  get viewer(): never {
    throw new Error(`${path} has no viewer`)
  },
  get student(): never {
    throw new Error(`${path} has no student`)
  },
  get parent(): never {
    throw new Error(`${path} has no parent`)
  },
})

/**
 * Prevents the start of the server if an API path is not a route of the protocol, because no access rule would apply to
 * the path.
 */
export function requireOnlyDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (apiPrefixes.some((prefix) => route.url.startsWith(prefix)) && !route.config?.route)
      throw new Error(`${route.url} is no route of the protocol`)
  })
}

function sendDownload(reply: FastifyReply, type: string, { name, content }: FileDownload): FastifyReply {
  return reply.type(type).header('content-disposition', contentDispositionOf(name)).send(content)
}

/** Sends an event stream. A header tells proxies not to buffer it, so that events arrive at once. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(events)
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 300) ?? null

function lastEventIdOf({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null
}

function parseInput(schemas: Pick<RouteDefinition, 'params' | 'query' | 'body' | 'edits'>, request: FastifyRequest) {
  const parsed: Record<string, unknown> = {}
  const fields: Record<string, FieldErrorText> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const given = part === 'body' ? (request.body ?? undefined) : request[part]
    const result = schemas[part]?.safeParse(
      part === 'body' && schemas.edits ? removeMergeBaseFromBody(given, fields) : given,
    )
    if (!result) continue
    Object.assign(fields, findFieldsWithUnstorableText(given))
    if (result.success) parsed[part] = result.data
    else Object.assign(fields, fieldErrorsOf(result.error))
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
  return parsed
}
