import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FieldText } from './field-texts.ts'
import type { FileRules } from './file-types.ts'
import type { GroupTab, Option, PermissionName } from './permissions.ts'

/**
 * Which callers may call a route. `can` lists grants, one of which is enough; the row scope is checked separately,
 * inside the query.
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'superadmin' } | GrantAccess

export interface GrantAccess {
  kind: 'can'
  anyOf: readonly Grant[]
  /** A grant that is needed in addition. */
  and?: Grant
}

/** One ticked box of the role editor, such as `staff_control:offices.create`. */
export type Grant = `${PermissionName}.${Option}`

/** Makes the access that route, page, menu and button share: `can('staff_control:offices', 'create')`. */
export function can(permission: PermissionName, option: Option): GrantAccess {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** Combines several accesses; any of them is enough. */
export function anyOf(...sentences: GrantAccess[]): GrantAccess {
  return { kind: 'can', anyOf: sentences.flatMap((sentence) => sentence.anyOf) }
}

export const publicAccess: Access = { kind: 'public' }
export const session: Access = { kind: 'session' }
export const superadmin: Access = { kind: 'superadmin' }

/** Returns whether the grants satisfy the access; public and session depend on the token only. */
export function allows(access: Access, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can')
    return access.anyOf.some((grant) => grants.has(grant)) && (!access.and || grants.has(access.and))
  return access.kind !== 'superadmin' || isSuperadmin
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** The parameters of a path whose route declares none: each name in the path is an id. */
type IdsIn<T extends string> = string extends T
  ? Schema
  : [NamesIn<T>] extends [never]
    ? Schema
    : z.ZodType<{ [Name in NamesIn<T>]: number }>

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'reach'> | NamesIn<Rest>
  : never

/** An empty object: the answer of a route that declares none. */
type Nothing = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /**
   * `student`: a call of students, below `/api/student`, where `session` means a student's session; `parent` likewise.
   */
  side?: 'student' | 'parent'
  method: Method
  /** The path below `/api/staff` (or the prefix of its side), parameters in braces: `/offices/{id}`. */
  path: string
  access: Access
  /** One Uzbek sentence for readers of the API page. */
  summary: string
  /** Omitted where all parameters of the path are ids (`paramsOf`). */
  params?: P
  query?: Q
  body?: B
  /**
   * The call carries one file, multipart field `file`, of at most `maxBytes`; `tooLarge` is the error text for a larger
   * file. `takes`: the accepted types.
   */
  upload?: { maxBytes: number; tooLarge?: FieldText; takes?: FileRules }
  /** The answer is a file of this type instead of the envelope; `answer` is then `nothing`. */
  download?: string
  /** The answer is an endless `text/event-stream`; the route declares no `answer`. */
  stream?: true
  /** A standard defines the call: `path` is the complete address, and answers and errors have no envelope. */
  bare?: true
  /**
   * The schema of `data`. The answer is parsed by it, so an undeclared column never leaves the server. Omitted where it
   * is empty (`answerOf`).
   */
  answer?: A
  /** The success status: 201 for a creation, otherwise 200. */
  status?: 200 | 201
  /**
   * Expected errors besides 400, 401, 403, 500 and 503, which every route may return (`errorsOf` adds those that follow
   * from other properties).
   */
  errors?: readonly ErrorCode[]
  /** The permission under which a write is audited; default: the first grant of `access`. */
  audit?: PermissionName | 'auth' | false
  /** A refused call may write an audit row as well, like a failed sign-in. */
  tellsRefusals?: true
  /**
   * The password must have been entered within 15 minutes, otherwise PASSWORD_NEEDED_AGAIN: for calls with power over
   * accounts. A list of fields: only when the body contains one of them.
   */
  freshPassword?: true | readonly string[]
  /**
   * The call reveals or sets passwords, logins or other credentials: only for a person at the screen, never for a
   * program with a token. A list of fields: only when the body contains one of them.
   */
  notByToken?: true | readonly string[]
  /**
   * The call returns many people at once (decision 1340). A person must have entered the password within 15 minutes.
   * `file`: no token opens it. `feed`: programs read it with a token, whose creation needed the password. Each is
   * limited per person and day, counted in the audit and reported to a second person
   * (server/src/access/people-export.ts).
   */
  exportsPeople?: 'file' | 'feed'
  /** Rate limit per person for a call that needs no right; beyond it TOO_MANY_REQUESTS. */
  rateLimit?: RateLimit
  /** The portal setting that shows this part to students; while it is off the call answers 404. */
  shownBy?: PortalSwitch
  /** A read only for the student, not for a staff member's view of the portal (PORTAL_READ_ONLY, like every write). */
  notInView?: true
  /** Reads or sets cookies of a sign-in: a page of another site is refused (FOREIGN_PAGE), a program is not. */
  fromOwnPages?: true
  /** Repeating the call, after a lost response or by a second click, changes nothing and writes no second audit row. */
  idempotent?: true
  /**
   * The call saves a form over a record that others edit too. Next to the body's fields a caller may send `base`: the
   * fields' values when the form was opened. The server then merges three ways (`http/merge.ts`) or answers
   * CHANGED_MEANWHILE.
   */
  edits?: true
}

/** Parts of the portal that a centre can hide from its students. */
export const portalSwitches = ['showPlaces', 'showShop', 'showComments', 'showRecordings'] as const
export type PortalSwitch = (typeof portalSwitches)[number]

export interface RateLimit {
  most: number
  minutes: number
}

/** Declares a route; only preserves the literal types. */
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

/** The declaration of a route besides its method and path. */
type Told<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  RouteDefinition<P, Q, B, A>,
  'method' | 'path'
>

/** Returns whether a student's call is refused to a staff member's view of the portal. */
export const isRefusedInView = ({ side, access, method, notInView }: RouteDefinition): boolean =>
  side === 'student' && access.kind !== 'public' && (method !== 'GET' || notInView === true)

/**
 * Returns whether a program may make the call with an access token: calls that a right opens, except those of the
 * account (`session`), those that need a recent password, and those that reveal or set credentials.
 */
export const isOpenToTokens = ({ side, access, freshPassword, notByToken, exportsPeople }: RouteDefinition): boolean =>
  !side && access.kind === 'can' && freshPassword !== true && notByToken !== true && exportsPeople !== 'file'

/** Matches a path with an id, whose row may not exist or may be outside the caller's scope. */
export const hasIdInPath = /\{(id|\w+Id)\}/

/** Returns the expected errors of a route: declared ones, and those that follow from its other properties. */
export function errorsOf(route: RouteDefinition): readonly ErrorCode[] {
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

/** `all` opens every group of the viewer's branches, `own` only those of them that the viewer teaches. */
export const reaches = ['all', 'own'] as const
export type Reach = (typeof reaches)[number]

/** One call with two reaches: two addresses and two rights; the rest is the same. */
export type ByReach<R> = Record<Reach, R>

export function byReach<T>(make: (reach: Reach) => T): ByReach<T> {
  return { all: make('all'), own: make('own') }
}

/** Returns the access to a tab of the group page, by the right to all groups and by the right to own groups. */
export function canInGroups(tab: GroupTab, option: Option): ByReach<GrantAccess> {
  return { all: can(`all_groups:${tab}`, option), own: can(`my_groups:${tab}`, option) }
}

/** The words that replace `{reach}` in the documents' addresses. */
const reachInPath = { all: 'admin', own: 'academic' } as const satisfies ByReach<string>

/** Declares a route for both reaches: `/groups/for-{reach}/{id}/homework`. */
export function twins<
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
    access: ByReach<Access>
    download?: D
    stream?: E
    errors?: readonly X[]
    edits?: M
  },
): ByReach<RouteDefinition<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; edits?: M }> {
  return byReach((reach) => ({
    ...told,
    method,
    access: told.access[reach],
    path: path.replace('{reach}', reachInPath[reach]),
  }))
}

/**
 * An operation on several rows of a list: `plan` returns the rows to which it applies and why not to the others, `run`
 * applies it to exactly those rows.
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

/** A route with parameters, a body and an answer only, except that the password may be needed again. */
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

/** The declaration of such an operation. */
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
  /** What the plan depends on, if that is less than the complete body. */
  asked?: P
  /** The rows are sent as `ids`; an unknown id, or one of another branch, refuses the call. */
  body: B
  /** The plan's answer, made by `planOf(reasons)`. */
  planned: L
  answer: A
  errors?: readonly X[]
  /** Needed for `run` only; `plan` changes nothing. */
  freshPassword?: true
  notByToken?: true
}

/** Declares both calls of an operation on several rows. */
export function many<
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

/** Declares the operation for both reaches. */
export function manyTwins<
  L extends Schema,
  B extends Schema,
  A extends Schema,
  P extends Schema = B,
  X extends ErrorCode = never,
  W extends Schema = Schema,
>({
  access,
  ...definition
}: ManyDefinition<P, L, B, A, X, W> & { access: ByReach<GrantAccess> }): ByReach<
  BulkOperation<P, L, B, A, X | 'NOT_FOUND', W>
> {
  return byReach((reach) =>
    many({ ...definition, access: access[reach], path: definition.path.replace('{reach}', reachInPath[reach]) }),
  )
}

/** The start of every access token, so that scanners of published code can recognize it. */
export const tokenPrefix = 'markaz_'

/** Returns the path of a route: `/api/staff/offices/{id}`. */
export function apiPath({ side, path, bare }: Pick<RouteDefinition, 'side' | 'path' | 'bare'>): string {
  return bare ? path : `/api/${side ?? 'staff'}${path}`
}

/** The path of the tus server. Videos are uploaded there, or where the video host says. */
export const tusPath = '/tus/files'

/** The type of `data` as callers get it. */
export type AnswerOf<R extends RouteDefinition> = z.output<NonNullable<R['answer']>>

/** The type of `data` as handlers may return it, before the answer's schema parses it. */
export type DataOf<R extends RouteDefinition> = z.input<NonNullable<R['answer']>>

/** Undeclared parts are not passed; declared ones have the type that the server parses. */
type Params<O> = unknown extends O ? { params?: undefined } : { params: O }
type Query<O> = unknown extends O ? { query?: undefined } : { query?: { [K in keyof O]?: O[K] | null } }
type Body<O> = unknown extends O ? { body?: undefined } : undefined extends O ? { body?: O } : { body: O }
/** A form must send the values that it began with. */
type Base<R, O> = R extends { edits?: infer M }
  ? [NonNullable<M>] extends [never]
    ? { base?: undefined }
    : { base: BaseOf<O> }
  : { base?: undefined }
type BaseOf<O> = O extends object ? { [K in keyof O]?: O[K] | null | undefined } : never

/** The arguments of a call: `{params, query, body}` as the route declares them, and `base` if it `edits`. */
export type ArgsOf<R extends RouteDefinition> =
  R extends RouteDefinition<infer P, infer Q, infer B>
    ? Params<z.output<P>> & Query<z.output<Q>> & Body<z.output<B>> & Base<R, z.output<B>>
    : never
