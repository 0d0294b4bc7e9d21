import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FieldText } from './field-texts.ts'
import type { FileRules } from './file-types.ts'
import type { GrantOption, GroupTab, PermissionName } from './permissions.ts'

/**
 * Which users may call a route. `can`: one of the listed grants is enough. Which rows a user may see is checked
 * separately, inside the SQL query.
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'superadmin' } | GrantAccess

export interface GrantAccess {
  kind: 'can'
  anyOf: readonly Grant[]
  /** A grant that the user needs in addition to one of the grants in `requireAnyOf`. */
  and?: Grant
}

/**
 * One right that a role can have, such as `staff_control:offices.create`: a permission and an option of the role
 * editor.
 */
export type Grant = `${PermissionName}.${GrantOption}`

/**
 * Declares which grant a route needs: `can('staff_control:offices', 'create')`. The page, menu entry and button of the
 * route check the same object.
 */
export function can(permission: PermissionName, option: GrantOption): GrantAccess {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** Combines several access rules: a user who satisfies one of them may call the route. */
export function requireAnyOf(...sentences: GrantAccess[]): GrantAccess {
  return { kind: 'can', anyOf: sentences.flatMap((sentence) => sentence.anyOf) }
}

export const publicAccessRule: Access = { kind: 'public' }
export const session: Access = { kind: 'session' }
export const superadmin: Access = { kind: 'superadmin' }

/**
 * Returns whether a user with these grants satisfies the access rule. Public and session calls need no grants, only the
 * right token, so the result is true.
 */
export function isAccessAllowed(access: Access, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can')
    return access.anyOf.some((grant) => grants.has(grant)) && (!access.and || grants.has(access.and))
  return access.kind !== 'superadmin' || isSuperadmin
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** The type of path parameters if a route declares no schema for them: each name in the path is an id. */
type IdsIn<T extends string> = string extends T
  ? Schema
  : [NamesIn<T>] extends [never]
    ? Schema
    : z.ZodType<{ [Name in NamesIn<T>]: number }>

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'reach'> | NamesIn<Rest>
  : never

/** The type of an empty object, the answer of a route that declares no answer. */
type Nothing = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /**
   * `student`: the call is below `/api/student` and for students, so `session` means a student's session. `parent`: the
   * same for parents. Undefined = the call is for staff.
   */
  side?: 'student' | 'parent'
  method: Method
  /** The path after `/api/staff` (or `/api/student`, `/api/parent`), with parameters in braces: `/offices/{id}`. */
  path: string
  access: Access
  /** One sentence in Uzbek for readers of the API documentation. */
  summary: string
  /** The schema of the path parameters; undefined = all of them are ids. */
  params?: P
  query?: Q
  body?: B
  /**
   * The call uploads one file in the multipart field `file`. `maxBytes`: the maximum size. `tooLarge`: the error text
   * for a larger file. `takes`: the accepted file types.
   */
  upload?: { maxBytes: number; tooLarge?: FieldText; takes?: FileRules }
  /** The answer is a file with this MIME type, without the JSON envelope; `answer` is then an empty object. */
  download?: string
  /** The answer is an endless event stream (`text/event-stream`); the route declares no `answer`. */
  stream?: true
  /**
   * A standard such as OneRoster defines the call: `path` is the complete path, and answers and errors have no JSON
   * envelope.
   */
  bare?: true
  /**
   * The schema of the answer's `data`; undefined = the answer is empty. The server parses its answers with it, so that
   * fields which it does not declare never leave the server.
   */
  answer?: A
  /** The HTTP status of a success: 201 if the call creates a record, otherwise 200. */
  status?: 200 | 201
  /**
   * Error codes that the call may answer, except errors that every route may answer (400, 401, 403, 500, 503).
   * `errorCodesOfRoute` adds errors that result from other properties of the route.
   */
  errors?: readonly ErrorCode[]
  /**
   * The permission under which the audit log records the change; default: the first grant of `access`. `false` = the
   * change is not audited.
   */
  audit?: PermissionName | 'auth' | false
  /** The call may write an audit entry even when it is refused, for example after a wrong password. */
  tellsRefusals?: true
  /**
   * The user must have entered the password within the last 15 minutes, otherwise the server answers
   * PASSWORD_NEEDED_AGAIN; used for calls that can change accounts. A list of fields = only if the request body
   * contains one of them.
   */
  freshPassword?: true | readonly string[]
  /**
   * Programs with an access token may not make the call; used for calls that reveal or set passwords, logins or other
   * credentials. A list of fields = only if the request body contains one of them.
   */
  notByToken?: true | readonly string[]
  /**
   * The call returns the data of many people (decision 1340), so the user must have entered the password within the
   * last 15 minutes. `file`: programs may not call it. `feed`: programs may call it with an access token. The calls are
   * limited per person and day, audited, and reported to a second person (server/src/access/people-export.ts).
   */
  exportsPeople?: 'file' | 'feed'
  /**
   * The maximum number of calls per person, used for calls that need no right. The server answers TOO_MANY_REQUESTS to
   * further calls.
   */
  rateLimit?: RateLimit
  /** The portal setting that makes this call available to students. While it is off, the server answers 404. */
  shownBy?: PortalSettingName
  /**
   * Only the student may make this call. A staff member who views the portal as the student gets PORTAL_READ_ONLY, as
   * for all calls that change data.
   */
  notInView?: true
  /**
   * The call reads or sets sign-in cookies. The server answers FOREIGN_PAGE to requests from pages of other sites;
   * programs may make the call.
   */
  fromOwnPages?: true
  /**
   * Repeating the call, for example after a lost response or a double click, changes nothing and writes no second audit
   * entry.
   */
  idempotent?: true
  /**
   * The call saves a form of a record that several users edit. The client may send `base`, the field values when the
   * form was opened. The server then merges the user's changes (`http/merge.ts`) or answers CHANGED_MEANWHILE.
   */
  edits?: true
}

/** Settings with which a centre hides parts of the portal from its students. */
export const portalSettingNames = ['showPlaces', 'showShop', 'showComments', 'showRecordings'] as const
export type PortalSettingName = (typeof portalSettingNames)[number]

export interface RateLimit {
  most: number
  minutes: number
}

/** Declares a route. The function returns its argument unchanged; TypeScript needs it to infer the literal types. */
export function route<
  const T extends string,
  P extends Schema = IdsIn<T>,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Nothing,
  D extends string | undefined = undefined,
  E extends true | undefined = undefined,
  X extends ErrorCode = never,
  F extends true | readonly string[] | undefined = undefined,
  M extends true | undefined = undefined,
>(
  method: Method,
  path: T,
  told: Told<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; freshPassword?: F; edits?: M },
): RouteDefinition<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; freshPassword?: F; edits?: M } {
  return { ...told, method, path }
}

/** The properties that a route declares in addition to its method and path. */
type Told<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  RouteDefinition<P, Q, B, A>,
  'method' | 'path'
>

/** Returns whether a staff member who views the portal as a student may not make the call. */
export const isRefusedInView = ({ side, access, method, notInView }: RouteDefinition): boolean =>
  side === 'student' && access.kind !== 'public' && (method !== 'GET' || notInView === true)

/**
 * Returns whether programs may make the call with an access token. They may make calls that need a right, except calls
 * that need a recently entered password or handle credentials. Calls about the user's own account (`session`) are
 * excluded.
 */
export const isOpenToTokens = ({ side, access, freshPassword, notByToken, exportsPeople }: RouteDefinition): boolean =>
  !side && access.kind === 'can' && freshPassword !== true && notByToken !== true && exportsPeople !== 'file'

/**
 * Matches a path that contains an id. Such calls may answer 404, because the row does not exist or the user may not see
 * it.
 */
export const hasIdInPath = /\{(id|\w+Id)\}/

/**
 * Returns all error codes that a route may answer: the declared ones, and those that result from its other properties.
 */
export function errorCodesOfRoute(route: RouteDefinition): readonly ErrorCode[] {
  const { path, errors = [], freshPassword, exportsPeople, rateLimit, shownBy, fromOwnPages, edits } = route
  return [
    ...errors,
    ...(edits ? (['CHANGED_MEANWHILE'] as const) : []),
    ...(freshPassword || exportsPeople ? (['PASSWORD_NEEDED_AGAIN'] as const) : []),
    ...(exportsPeople ? (['EXPORT_LIMIT'] as const) : []),
    ...(rateLimit && !errors.includes('TOO_MANY_REQUESTS') ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...((shownBy || hasIdInPath.test(path)) && !errors.includes('NOT_FOUND') ? (['NOT_FOUND'] as const) : []),
    ...(fromOwnPages ? (['FOREIGN_PAGE'] as const) : []),
    ...(isRefusedInView(route) ? (['PORTAL_READ_ONLY'] as const) : []),
  ]
}

/**
 * Which groups a call covers (its reach): `all` = all groups of the user's branches; `own` = only groups that the user
 * teaches.
 */
export const groupScopes = ['all', 'own'] as const
export type GroupScope = (typeof groupScopes)[number]

/**
 * Two versions of a route: one for all groups of the user's branches, one for the user's own groups. They differ only
 * in path and right.
 */
export type ByGroupScope<R> = Record<GroupScope, R>

export function forEachGroupScope<T>(make: (reach: GroupScope) => T): ByGroupScope<T> {
  return { all: make('all'), own: make('own') }
}

/** Returns the rights to a tab of the group page: one right for all groups, one for the user's own groups. */
export function requireGroupGrant(tab: GroupTab, option: GrantOption): ByGroupScope<GrantAccess> {
  return { all: can(`all_groups:${tab}`, option), own: can(`my_groups:${tab}`, option) }
}

/**
 * The words that replace `{reach}` in a path: one for all groups, one for the user's own groups, as the specification
 * requires.
 */
const reachInPath = { all: 'admin', own: 'academic' } as const satisfies ByGroupScope<string>

/**
 * Declares two versions of a route, for all groups and for the user's own groups. `{reach}` in the path is replaced:
 * `/groups/for-{reach}/{id}/homework`.
 */
export function routeForAllAndOwnGroups<
  const T extends string,
  P extends Schema = IdsIn<T>,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Nothing,
  D extends string | undefined = undefined,
  E extends true | undefined = undefined,
  X extends ErrorCode = never,
  M extends true | undefined = undefined,
>(
  method: Method,
  path: T,
  told: Omit<Told<P, Q, B, A>, 'access'> & {
    access: ByGroupScope<Access>
    download?: D
    stream?: E
    errors?: readonly X[]
    edits?: M
  },
): ByGroupScope<RouteDefinition<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; edits?: M }> {
  return forEachGroupScope((reach) => ({
    ...told,
    method,
    access: told.access[reach],
    path: path.replace('{reach}', reachInPath[reach]),
  }))
}

/**
 * A bulk operation on several rows of a list. The call `plan` returns which rows will be changed, and why other rows
 * will not. The call `run` then changes exactly these rows.
 */
export type BulkOperation<
  P extends Schema,
  L extends Schema,
  B extends Schema,
  A extends Schema,
  X extends ErrorCode,
  W extends Schema = Schema,
> = {
  plan: Plain<W, P, L, X>
  run: Plain<W, B, A, X | 'PLAN_CHANGED'>
}

/** The type of a route with parameters, body and answer, but without download, stream or query. */
type Plain<W extends Schema, B extends Schema, A extends Schema, X extends ErrorCode> = RouteDefinition<
  W,
  Schema,
  B,
  A
> & {
  download?: undefined
  stream?: undefined
  freshPassword?: true
  notByToken?: true
  errors?: readonly X[]
}

/** The properties with which a bulk operation is declared. */
interface ManyDefinition<
  P extends Schema,
  L extends Schema,
  B extends Schema,
  A extends Schema,
  X extends ErrorCode,
  W extends Schema,
> {
  path: string
  summary: string
  params?: W
  /**
   * The schema of the body of the call `plan`, if it has fewer fields than the body of the call `run`. (A bulk
   * operation has two calls: `plan` previews it, `run` carries it out.)
   */
  asked?: P
  /**
   * The schema of the body of `run`, whose field `ids` lists the rows. The server answers 404 if an id is unknown or
   * belongs to a branch that the user may not see.
   */
  body: B
  /** The schema of the answer of `plan`, made by `bulkPlanOf(reasons)`. */
  planned: L
  answer: A
  errors?: readonly X[]
  /** The call `run` needs a recently entered password. The call `plan` does not, because it changes nothing. */
  freshPassword?: true
  notByToken?: true
}

/** Declares the calls `plan` and `run` of a bulk operation. */
export function bulkOperation<
  L extends Schema,
  B extends Schema,
  A extends Schema,
  P extends Schema = B,
  X extends ErrorCode = never,
  W extends Schema = Schema,
>({
  path,
  summary,
  asked,
  body,
  planned,
  answer,
  errors = [],
  freshPassword,
  notByToken,
  ...rest
}: ManyDefinition<P, L, B, A, X, W> & { access: GrantAccess }): BulkOperation<P, L, B, A, X | 'NOT_FOUND', W> {
  const plan = { path: `${path}/plan`, summary: `${summary}: kimga va kimga emas`, body: asked ?? (body as never) }
  const troubles = [...errors, 'NOT_FOUND'] as const
  return {
    plan: { ...rest, method: 'POST', ...plan, answer: planned, errors: troubles, audit: false },
    run: {
      ...rest,
      ...(freshPassword && { freshPassword }),
      ...(notByToken && { notByToken }),
      ...{ method: 'POST', path, summary, body, answer, errors: [...troubles, 'PLAN_CHANGED'] },
    },
  }
}

/** Declares two versions of a bulk operation: for all groups, and for the user's own groups. */
export function bulkOperationForAllAndOwnGroups<
  L extends Schema,
  B extends Schema,
  A extends Schema,
  P extends Schema = B,
  X extends ErrorCode = never,
  W extends Schema = Schema,
>({
  access,
  ...definition
}: ManyDefinition<P, L, B, A, X, W> & { access: ByGroupScope<GrantAccess> }): ByGroupScope<
  BulkOperation<P, L, B, A, X | 'NOT_FOUND', W>
> {
  return forEachGroupScope((reach) =>
    bulkOperation({
      ...definition,
      access: access[reach],
      path: definition.path.replace('{reach}', reachInPath[reach]),
    }),
  )
}

/** The beginning of every access token. Secret scanners recognize it, so that a token in published code is found. */
export const accessTokenPrefix = 'markaz_'

/** Returns the complete path of a route, such as `/api/staff/offices/{id}`. */
export function apiPath({ side, path, bare }: Pick<RouteDefinition, 'side' | 'path' | 'bare'>): string {
  return bare ? path : `/api/${side ?? 'staff'}${path}`
}

/**
 * The path of our own tus server, which receives videos. If the centre uses an external video host, browsers upload to
 * the address of that host instead.
 */
export const tusUploadPath = '/tus/files'

/** The type of the answer's `data` as the client receives it. */
export type AnswerOf<R extends RouteDefinition> = z.output<NonNullable<R['answer']>>

/** The type of the `data` that the server's handler returns, before the answer's schema parses it. */
export type DataOf<R extends RouteDefinition> = z.input<NonNullable<R['answer']>>

/** The type of the path parameters of a call; a route without parameters must be called without them. */
type Params<O> = unknown extends O ? { params?: undefined } : { params: O }
type Query<O> = unknown extends O ? { query?: undefined } : { query?: { [K in keyof O]?: O[K] | null } }
type Body<O> = unknown extends O ? { body?: undefined } : undefined extends O ? { body?: O } : { body: O }
/**
 * The type of the argument `base`: a client that saves an edited record must send the field values with which the form
 * was opened.
 */
type Base<R, O> = R extends { edits?: infer M }
  ? [NonNullable<M>] extends [never]
    ? { base?: undefined }
    : { base: BaseOf<O> }
  : { base?: undefined }
type BaseOf<O> = O extends object ? { [K in keyof O]?: O[K] | null | undefined } : never

/**
 * The arguments with which a client calls a route: `params`, `query` and `body` as declared. If the call saves a form
 * (`edits`), also `base`, the field values with which the form was opened.
 */
export type ArgsOf<R extends RouteDefinition> =
  R extends RouteDefinition<infer P, infer Q, infer B>
    ? Params<z.output<P>> & Query<z.output<Q>> & Body<z.output<B>> & Base<R, z.output<B>>
    : never
