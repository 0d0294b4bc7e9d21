import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { AppError } from '@markaz/protocol/errors'
import type { FieldText } from '@markaz/protocol/field-texts'
import { peopleCounterOf } from '@markaz/protocol/personal'
import {
  allows,
  apiPath,
  type DataOf,
  isOpenToTokens,
  isOwnersAlone,
  namesOne,
  type Reach,
  type RouteDefinition,
  reaches,
  type Twins,
} from '@markaz/protocol/route'
import { answerOf, paramsOf } from '@markaz/protocol/route-schemas'
import { fieldErrors } from '@markaz/protocol/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, type AuditEntry, auditInsert, auditName, type Told, writeAudit } from '../access/audit.ts'
import { watchingGrants } from '../access/grants-access.ts'
import type { Parent } from '../access/parent.ts'
import { countExport } from '../access/people-export.ts'
import { maskersFor } from '../access/personal.ts'
import { requireShown } from '../access/portal.ts'
import { countCallTowardsRateLimit } from '../access/rate-limit.ts'
import type { Student } from '../access/student.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Db, Sql } from '../db/db.ts'
import { withLongTimeout } from '../db/timeouts.ts'
import { type Deps, tashkentDay } from '../deps.ts'
import { attachment } from './attachment.ts'
import { allowsStreaming } from './body-time.ts'
import { openBodyLimit } from './json-body.ts'
import { editOf, withoutBase } from './merge.ts'
import { type Page, pageOf, refuseForeignPage } from './page.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'
import { reserveSlot } from './reserve-slot.ts'
import { sendWithEtag } from './send-with-etag.ts'
import { parentOfRequest, studentOfRequest, viewerOfRequest } from './session.ts'
import { unstorableFields } from './storable.ts'
import { type Change, isUndoneBy } from './undo.ts'

export type { UploadedFile }

/** A part the route does not declare is `unknown` here, and undefined in fact. */
type Out<S> = z.output<Extract<S, z.ZodType>>

/** What a handler gets: the parsed input of its route, who asks, and the day it is in Tashkent. */
export interface Call<R extends RouteDefinition> extends Deps {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
  /** Who asks; on a public route nobody does, and reading it throws. */
  viewer: Viewer
  /** Who asks on the students' side; anywhere else reading it throws. */
  student: Student
  /** Who asks on the parents' side; anywhere else reading it throws. */
  parent: Parent
  /** The one file that a route with `upload` carries, whole. */
  file: UploadedFile
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
  request: {
    id: string
    address: string
    userAgent: string | null
    bearer: string | null
    /** The last event that the reader of a stream has seen who opens it again. */
    lastEventId: number | null
    /** The page of the centre that sends the call; null = a program does. */
    page: Page | null
  }
  /** Writes the audit line of this route into the transaction of the write it tells of. */
  audit<L extends AuditEntry>(tx: Db, line: L & Told<L>, actor?: Partial<Actor>): Promise<void>
  /** The same line as the last part of a write that is one statement: hot calls save a transaction's round trips. */
  auditInsert(line: AuditEntry, actor?: Partial<Actor>): Sql
  /**
   * What a call with `exportsPeople` must do before anything leaves: counts the people against the day's limit, writes the
   * audit entry with their number, and has a second person notified.
   * @throws AppError EXPORT_LIMIT
   */
  handOut<L extends AuditEntry>(people: number, line: L & Told<L>): Promise<void>
}

/** What a route with `bare` answers. */
interface Bare<T> {
  data: T
  headers?: Record<string, string>
}

/** What a route with `download` answers; `name` is what the browser saves it as. */
export interface Download {
  name: string
  content: Readable | Buffer
}

type AnswerOf<R extends RouteDefinition> = [NonNullable<R['stream']>] extends [never]
  ? [NonNullable<R['download']>] extends [never]
    ? DataOf<R>
    : Download
  : Readable

type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<AnswerOf<R>>

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

/** What stands behind each route, as it was mounted last. */
const handlers = new Map<RouteDefinition, Handler<RouteDefinition>>()

/** The route's handler, for what does inside the program what a call does (`http/undo-by-call.ts`). */
export function handlerOf(route: RouteDefinition): Handler<RouteDefinition> {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`${route.method} ${route.path} is not mounted`)
  return handler
}

export const apiPrefix = '/api/staff'
const apiPrefixes = [apiPrefix, '/api/student', '/api/parent', '/ims/']

/** Hangs a handler behind its route: session, access, input, handler, answer, in this order and nowhere else. */
export function mountRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: Handler<R>,
): void {
  if (!route.upload) {
    hang(app, deps, route, handler)
    return
  }
  // Only calls with an upload accept forms: any other answers 415 and does not pay for the plugin's work.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    hang(scope, deps, route, handler)
  })
}

/** The same where all of its work is one transaction, which it gets with the call. */
export function mountWrite<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: (call: Call<R>, tx: Db) => ReturnType<Handler<R>>,
): void {
  mountRoute(app, deps, route, (call) => call.db.transaction((tx) => handler(call, tx)))
}

/** The same behind a route that says `bare`, whose answer may have headers of the standard it follows. */
export function mountUnwrapped<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handler: (call: Call<R>) => Promise<Bare<DataOf<R>>>,
): void {
  mountRoute(app, deps, route, handler as unknown as Handler<R>)
}

/** Mounts one handler behind both addresses of a call; it learns the reach from the address that was called. */
export function mountTwins<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  routes: Twins<R>,
  handler: (call: Call<R>, reach: Reach) => ReturnType<Handler<R>>,
): void {
  for (const reach of reaches) mountRoute(app, deps, routes[reach], (call) => handler(call, reach))
}

function hang<R extends RouteDefinition>(app: FastifyInstance, deps: Deps, route: R, handler: Handler<R>): void {
  handlers.set(route, handler as never)
  const permissionName = auditName(route)
  const answerSchema = answerOf(route)
  const maskFor = maskersFor(answerSchema)
  const missing = nobody(route)
  // Names alone are no personal page where the path says of which group, exam or person they are.
  const countPeople = peopleCounterOf(answerSchema, !namesOne.test(route.path))
  const takePlace = async (reply: FastifyReply, person: string) => {
    reserveSlot(deps.db, reply, route, person)
    await countCallTowardsRateLimit(deps.db, route, person, deps.clock.now())
  }
  /** @throws AppError EXPORT_LIMIT to a program: whatever it reads of people counts as what it exports. */
  const noteReading = async (people: number, { viewer, ip }: FastifyRequest) => {
    const { id: staffId, accessTokenId } = viewer as Viewer
    app.personalReading.note(staffId, people)
    if (accessTokenId === null || route.exportsPeople) return
    const exported = { staffId, accessTokenId, entity: permissionName, people, address: ip, now: deps.clock.now() }
    await deps.db.transaction((tx) => countExport(tx, exported))
  }
  app.route({
    method: route.method,
    url: apiPath(route).replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    ...(route.access.kind === 'public' && { bodyLimit: openBodyLimit }),
    // No body is read before this.
    onRequest: async (request, reply) => {
      if (route.fromOwnPages) refuseForeignPage(request, deps)
      if (route.access.kind === 'public') return
      if (route.side === 'student') {
        request.student = await studentOfRequest(deps, request)
        const { id, sessionId, isView } = request.student
        if (isView && isOwnersAlone(route)) throw new AppError('PORTAL_READ_ONLY')
        if (route.shownBy) await requireShown(deps.db, route.shownBy)
        // A look takes nothing of what the student may do at once, or in an hour.
        await takePlace(reply, isView ? `view ${sessionId}` : `student ${id}`)
        return
      }
      if (route.side === 'parent') {
        request.parent = await parentOfRequest(deps, request)
        if (route.shownBy) await requireShown(deps.db, route.shownBy)
        await takePlace(reply, `parent ${request.parent.id}`)
        return
      }
      request.viewer = await viewerOfRequest(deps, request)
      if (!allows(route.access, request.viewer.grants, request.viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
      if (request.viewer.accessTokenId !== null && !isOpenToTokens(route))
        throw new AppError(route.access.kind === 'session' ? 'UNAUTHORIZED' : 'FORBIDDEN')
      await takePlace(reply, `staff ${request.viewer.id}`)
    },
    preParsing: async (request) => {
      if (!route.upload) return
      allowsStreaming(request.raw)
      await deps.requireRoom(Number(request.headers['content-length'] ?? 0))
    },
    handler: async (request, reply) => {
      const input = parseInput(route, request)
      const edit = route.edits ? editOf(route, request.body) : null
      if (request.viewer) {
        refuseToToken(route, request.viewer, request.body)
        refuseStalePassword(route, request.viewer, request.body, deps)
      }
      const actorOf = (actor?: Partial<Actor>): Actor => ({
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
      const page = pageOf(request)
      const changes: Change[] = []
      const noting = (line: AuditEntry, actor: Actor): [Actor, AuditEntry] => {
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
          await countExport(tx, { ...exported, now: deps.clock.now() })
          await writeAudit(tx, actorOf(), { ...line, after: { ...line.after, people } })
        })
      }
      const call = {
        __proto__: missing,
        handOut,
        ...deps,
        ...input,
        ...(route.upload && { file: await readUpload(request, route.upload) }),
        ...(request.viewer && { viewer: request.viewer, db: guarded(deps, route, request) }),
        ...(request.student && { student: request.student }),
        ...(request.parent && { parent: request.parent }),
        today: tashkentDay(deps.clock),
        request: {
          id: request.id,
          address: request.ip,
          userAgent: userAgentOf(request),
          bearer: request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1] ?? null,
          lastEventId: lastEventIdOf(request),
          page,
        },
        audit: (tx: Db, line: AuditEntry, actor?: Partial<Actor>) => writeAudit(tx, ...noting(line, actorOf(actor))),
        auditInsert: (line: AuditEntry, actor?: Partial<Actor>) => auditInsert(...noting(line, actorOf(actor))),
      } as unknown as Call<R>
      const work = (body?: unknown) => {
        changes.length = 0
        return handler(edit ? Object.assign(call, { body }) : call)
      }
      const answer = await (edit?.run(call, work) ?? (route.download ? withLongTimeout(work) : work()))
      if (route.exportsPeople && !isHandedOut)
        throw new Error(`${route.method} ${route.path} hands out people and has not counted them`)
      if (route.stream) return sendStream(reply, answer as Readable)
      if (request.viewer && route.download && !route.exportsPeople) app.personalReading.note(request.viewer.id, 1)
      if (route.download) return sendDownload(reply, route.download, answer as Download)
      const bare = route.bare && (answer as Bare<unknown>)
      const data = answerSchema.safeParse(bare ? bare.data : answer)
      if (!data.success)
        throw new Error(
          `${route.method} ${route.path} answered what it does not declare: ${JSON.stringify(fieldErrors(data.error))}`,
        )
      page?.sendCookies(reply)
      if (isKept(route)) return sendWithEtag(request, reply, data.data)
      const people = request.viewer ? (countPeople?.(data.data) ?? 0) : 0
      if (people > 0) await noteReading(people, request)
      // The toast offers the way back where there is one.
      if (request.viewer && isUndoneBy(request.viewer, changes)) reply.header('x-take-back', request.id)
      reply.code(route.status ?? 200).type('application/json; charset=utf-8')
      const mask = request.viewer && maskFor(request.viewer)
      const shown = mask ? mask(data.data, request.viewer?.id ?? 0) : data.data
      if (bare) reply.headers(bare.headers ?? {})
      return JSON.stringify(bare ? shown : { success: true, data: shown })
    },
  })
}

/** What the portal holds beyond the call. */
const isKept = ({ side, method, access }: RouteDefinition) =>
  side !== undefined && method === 'GET' && access.kind !== 'public'

const changeOf = ({ entity, action, entityId, before, after }: AuditEntry, { permissionName }: Actor): Change => ({
  ...{ entity, action, entityId: entityId ?? 0, permissionName },
  ...{ before: before ?? null, after: after ?? null },
})

const freshForMs = 15 * 60_000

/** @throws AppError PASSWORD_NEEDED_AGAIN when the route wants the password said lately, and it was not */
export function refuseStalePassword(
  { freshPassword, exportsPeople }: RouteDefinition,
  { passwordAt, accessTokenId }: Viewer,
  body: unknown,
  { clock }: Pick<Deps, 'clock'>,
): void {
  const isAsked =
    freshPassword === true ||
    (freshPassword && hasAnyField(body, freshPassword)) ||
    // A token has shown the password when it was made.
    (exportsPeople && accessTokenId === null)
  if (isAsked && clock.now().getTime() - passwordAt.getTime() > freshForMs) throw new AppError('PASSWORD_NEEDED_AGAIN')
}

/** @throws AppError FORBIDDEN when a program sends what only a person at the screen may */
function refuseToToken({ notByToken }: RouteDefinition, { accessTokenId }: Viewer, body: unknown): void {
  if (accessTokenId !== null && Array.isArray(notByToken) && hasAnyField(body, notByToken))
    throw new AppError('FORBIDDEN')
}

/** The database of a call: a program writes nothing there that grants access, whatever its call does. */
function guarded({ db, seeGrants }: Deps, route: RouteDefinition, { viewer, body }: FastifyRequest): Db {
  if (viewer?.accessTokenId != null)
    return watchingGrants(db, () => {
      throw new AppError('FORBIDDEN')
    })
  return seeGrants ? watchingGrants(db, (columns) => seeGrants(route, columns, body)) : db
}

export const hasAnyField = (body: unknown, fields: readonly string[]) =>
  fields.some((field) => ((body ?? {}) as Record<string, unknown>)[field] !== undefined)

/** What a call stands on: whoever is not asking it cannot be read, and is not spread with the rest of it. */
const nobody = ({ path }: RouteDefinition) => ({
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
 * An address below one of these that is no route of the protocol fails the build: nobody would have decided who may
 * call it.
 */
export function requireRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (apiPrefixes.some((prefix) => route.url.startsWith(prefix)) && !route.config?.route)
      throw new Error(`${route.url} is no route of the protocol`)
  })
}

/** Always to be saved, never shown by the browser. */
function sendDownload(reply: FastifyReply, type: string, { name, content }: Download): FastifyReply {
  return reply.type(type).header('content-disposition', attachment(name)).send(content)
}

/** Nothing between here and the screen may hold it back to fill a buffer. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(events)
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 300) ?? null

function lastEventIdOf({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null
}

function parseInput(route: RouteDefinition, request: FastifyRequest) {
  const parsed: Record<string, unknown> = {}
  const fields: Record<string, FieldText> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const given = part === 'body' ? (request.body ?? undefined) : request[part]
    const schema = part === 'params' ? paramsOf(route) : route[part]
    const result = schema?.safeParse(part === 'body' && route.edits ? withoutBase(given, fields) : given)
    if (!result) continue
    Object.assign(fields, unstorableFields(given))
    if (result.success) parsed[part] = result.data
    else Object.assign(fields, fieldErrors(result.error))
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
  return parsed
}
