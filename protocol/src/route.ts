import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FieldErrorText } from './field-texts.ts'
import type { FileRules } from './file-types.ts'
import type { GrantAction, GroupTabPermission, PermissionName } from './permissions.ts'

/** Which users may call a route. `requireGrant`: one of the listed grants is enough. SQL checks which rows a user may see. */
export type AccessRule = { kind: 'public' } | { kind: 'session' } | { kind: 'superadmin' } | GrantAccessRule

export interface GrantAccessRule {
  kind: 'can'
  anyOf: readonly Grant[]
  /** A grant that the user needs in addition to one of the listed grants. */
  and?: Grant
}

export type Grant = `${PermissionName}.${GrantAction}`

/** Returns an access rule. The route's page, menu entry and button check the same rule object. */
export function requireGrant(permission: PermissionName, option: GrantAction): GrantAccessRule {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** A user who satisfies one of the access rules may call the route. */
export function requireAnyGrant(...rules: GrantAccessRule[]): GrantAccessRule {
  return { kind: 'can', anyOf: rules.flatMap((rule) => rule.anyOf) }
}

export const publicAccessRule: AccessRule = { kind: 'public' }
export const sessionAccessRule: AccessRule = { kind: 'session' }
export const superadminAccessRule: AccessRule = { kind: 'superadmin' }

export const studentRouteDefaults = { side: 'student', access: sessionAccessRule } as const
export const parentRouteDefaults = { side: 'parent', access: sessionAccessRule } as const
export const publicRouteForOurPagesOnly = { access: publicAccessRule, onlyFromOurPages: true } as const

/**
 * Returns whether a user with these grants may make the call. Calls that are public or need only a sign-in need no
 * grants.
 */
export function isAccessAllowed(access: AccessRule, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can')
    return access.anyOf.some((grant) => grants.has(grant)) && (!access.and || grants.has(access.and))
  return access.kind !== 'superadmin' || isSuperadmin
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** If a route declares no schema for its path, each parameter in the path is an id. */
type IdsIn<T extends string> = string extends T
  ? Schema
  : [NamesIn<T>] extends [never]
    ? Schema
    : z.ZodType<{ [Name in NamesIn<T>]: number }>

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'reach'> | NamesIn<Rest>
  : never

type Nothing = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /**
   * `student`: a call below `/api/student` with a student's session. `parent`: a call below `/api/parent` with a
   * parent's session. Undefined = a call for staff.
   */
  side?: 'student' | 'parent'
  method: Method
  /** The path after `/api/staff` (or `/api/student`, `/api/parent`), such as `/offices/{id}`. */
  path: string
  access: AccessRule
  /** One sentence in Uzbek for readers of the API documentation. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /**
   * The call uploads one file in the multipart field `file`. `tooLarge`: error text for a file larger than `maxBytes`.
   */
  upload?: { maxBytes: number; tooLarge?: FieldErrorText; takes?: FileRules }
  /** The answer is a file with this MIME type, without the JSON envelope. */
  download?: string
  /** The answer is an endless event stream (`text/event-stream`). */
  stream?: true
  /** A standard such as OneRoster defines the call: `path` is complete, and answers have no JSON envelope. */
  bare?: true
  /** The schema of the answer's `data`; undefined = empty. The server sends no fields that the schema lacks. */
  answer?: A
  status?: 200 | 201
  /** Error codes of this call, without those that any route can return and those that `errorCodesOfRoute` adds. */
  errors?: readonly ErrorCode[]
  audit?: PermissionName | 'auth' | false
  /** The call may write an audit entry even when it is refused, for example after a wrong password. */
  tellsRefusals?: true
  /**
   * The user must have entered the password within the last 15 minutes. With a list: only if the body has one of these
   * fields.
   */
  freshPassword?: true | readonly string[]
  /**
   * True = programs with an access token may not make the call, because it handles credentials. A list = they may not
   * make the call if the body has one of these fields.
   */
  notByToken?: true | readonly string[]
  /**
   * Set if the call returns data of many people: it is limited per day and audited, and staff who may read the audit
   * log are notified. `file`: a download for users. `feed`: API clients with an access token may also read the data.
   */
  exportsPeople?: 'file' | 'feed'
  /**
   * The maximum number of calls per person and period, for calls that need no right. Further calls get
   * TOO_MANY_REQUESTS.
   */
  rateLimit?: RateLimit
  /** The portal setting that makes this call available to students; while it is off, the server answers 404. */
  shownBy?: PortalSettingName
  /**
   * True = the call is refused while staff view the portal as the student. Calls that change data are always refused.
   */
  notInView?: true
  /** The call reads or sets sign-in cookies, so pages of other sites get the error FOREIGN_PAGE. */
  onlyFromOurPages?: true
  /** Repeating the call, for example after a lost response, changes nothing and writes no second audit entry. */
  idempotent?: true
  /**
   * The call saves a form that several users edit. `base` has the values of the opened form: the server merges the
   * user's changes or answers CHANGED_MEANWHILE.
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

type Told<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  RouteDefinition<P, Q, B, A>,
  'method' | 'path'
>

export const isRefusedInPortalViewByStaff = ({ side, access, method, notInView }: RouteDefinition): boolean =>
  side === 'student' && access.kind !== 'public' && (method !== 'GET' || notInView === true)

/**
 * Programs may make calls that need a right. Excluded are calls that need a recently entered password, handle
 * credentials, or concern the user's own account.
 */
export const isAllowedWithAccessToken = ({
  side,
  access,
  freshPassword,
  notByToken,
  exportsPeople,
}: RouteDefinition): boolean =>
  !side && access.kind === 'can' && freshPassword !== true && notByToken !== true && exportsPeople !== 'file'

/** A path that contains an id. Such a call may answer 404: the row does not exist, or the user may not see it. */
export const pathWithIdPattern = /\{(id|\w+Id)\}/

export function errorCodesOfRoute(route: RouteDefinition): readonly ErrorCode[] {
  const { path, errors = [], freshPassword, exportsPeople, rateLimit, shownBy, onlyFromOurPages, edits } = route
  return [
    ...errors,
    ...(edits ? (['CHANGED_MEANWHILE'] as const) : []),
    ...(freshPassword || exportsPeople ? (['PASSWORD_NEEDED_AGAIN'] as const) : []),
    ...(exportsPeople ? (['EXPORT_LIMIT'] as const) : []),
    ...(rateLimit && !errors.includes('TOO_MANY_REQUESTS') ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...((shownBy || pathWithIdPattern.test(path)) && !errors.includes('NOT_FOUND') ? (['NOT_FOUND'] as const) : []),
    ...(onlyFromOurPages ? (['FOREIGN_PAGE'] as const) : []),
    ...(isRefusedInPortalViewByStaff(route) ? (['PORTAL_READ_ONLY'] as const) : []),
  ]
}

/** `all` = all groups of the user's branches; `own` = only groups that the user teaches. */
export const groupAccessScopes = ['all', 'own'] as const
export type GroupAccessScope = (typeof groupAccessScopes)[number]

export type ByGroupAccessScope<R> = Record<GroupAccessScope, R>

export function mapGroupAccessScopes<T>(make: (scope: GroupAccessScope) => T): ByGroupAccessScope<T> {
  return { all: make('all'), own: make('own') }
}

export function requireGroupGrant(tab: GroupTabPermission, option: GrantAction): ByGroupAccessScope<GrantAccessRule> {
  return { all: requireGrant(`all_groups:${tab}`, option), own: requireGrant(`my_groups:${tab}`, option) }
}

const reachInPath = { all: 'admin', own: 'academic' } as const satisfies ByGroupAccessScope<string>

/**
 * Declares a route for all groups (`{reach}` in the path becomes `admin`) and a route for the user's own groups
 * (`academic`).
 */
export function defineRoutePerGroupScope<
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
    access: ByGroupAccessScope<AccessRule>
    download?: D
    stream?: E
    errors?: readonly X[]
    edits?: M
  },
): ByGroupAccessScope<RouteDefinition<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; edits?: M }> {
  return mapGroupAccessScopes((reach) => ({
    ...told,
    method,
    access: told.access[reach],
    path: path.replace('{reach}', reachInPath[reach]),
  }))
}

/** `plan` returns which rows will be changed, and why other rows will not; `run` then changes exactly these rows. */
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
  /** Schema of the body of `plan`; undefined = the same as the body of `run`. */
  asked?: P
  /** The body's `ids` are the selected rows. The server answers 404 if the user may not see one of the rows. */
  body: B
  planned: L
  answer: A
  errors?: readonly X[]
  /** True = `run` needs a recently entered password. `plan` needs none, because it only previews the change. */
  freshPassword?: true
  notByToken?: true
}

export function defineBulkOperation<
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
}: ManyDefinition<P, L, B, A, X, W> & { access: GrantAccessRule }): BulkOperation<P, L, B, A, X | 'NOT_FOUND', W> {
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

export function defineBulkOperationByGroupScope<
  L extends Schema,
  B extends Schema,
  A extends Schema,
  P extends Schema = B,
  X extends ErrorCode = never,
  W extends Schema = Schema,
>({
  access,
  ...definition
}: ManyDefinition<P, L, B, A, X, W> & { access: ByGroupAccessScope<GrantAccessRule> }): ByGroupAccessScope<
  BulkOperation<P, L, B, A, X | 'NOT_FOUND', W>
> {
  return mapGroupAccessScopes((reach) =>
    defineBulkOperation({
      ...definition,
      access: access[reach],
      path: definition.path.replace('{reach}', reachInPath[reach]),
    }),
  )
}

/** The beginning of every access token. Secret scanners recognize it, so that a token in published code is found. */
export const accessTokenPrefix = 'markaz_'

export function apiPath({ side, path, bare }: Pick<RouteDefinition, 'side' | 'path' | 'bare'>): string {
  return bare ? path : `/api/${side ?? 'staff'}${path}`
}

/** Browsers upload videos to our own tus server, unless the centre uses an external video host. */
export const tusUploadPath = '/tus/files'

export type RouteAnswerOf<R extends RouteDefinition> = z.output<NonNullable<R['answer']>>

/** The `data` that the server's handler returns, before the answer's schema parses it. */
export type HandlerResultOf<R extends RouteDefinition> = z.input<NonNullable<R['answer']>>

type Params<O> = unknown extends O ? { params?: undefined } : { params: O }
type Query<O> = unknown extends O ? { query?: undefined } : { query?: { [K in keyof O]?: O[K] | null } }
type Body<O> = unknown extends O ? { body?: undefined } : undefined extends O ? { body?: O } : { body: O }
/** Routes that save an edited record require `base`: the values that the form had when it was opened. */
type Base<R, O> = R extends { edits?: infer M }
  ? [NonNullable<M>] extends [never]
    ? { base?: undefined }
    : { base: BaseOf<O> }
  : { base?: undefined }
type BaseOf<O> = O extends object ? { [K in keyof O]?: O[K] | null | undefined } : never

export type CallArgumentsOf<R extends RouteDefinition> =
  R extends RouteDefinition<infer P, infer Q, infer B>
    ? Params<z.output<P>> & Query<z.output<Q>> & Body<z.output<B>> & Base<R, z.output<B>>
    : never
