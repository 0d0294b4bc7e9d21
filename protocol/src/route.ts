import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FieldText } from './field-texts.ts'
import type { FileRules } from './file-types.ts'
import type { GroupTab, Option, PermissionName } from './permissions.ts'

/**
 * Which callers may call a route. `can` lists grants; one of them is enough. Which rows the caller may see is checked
 * separately, inside the query.
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'superadmin' } | GrantAccess

export interface GrantAccess {
  kind: 'can'
  anyOf: readonly Grant[]
  /** A grant that the caller needs in addition to one of `can`. */
  and?: Grant
}

/** One option of the role editor that a role may have, such as `staff_control:offices.create`. */
export type Grant = `${PermissionName}.${Option}`

/**
 * Makes the access that a route and its page, menu entry and button share: `can('staff_control:offices', 'create')`.
 */
export function can(permission: PermissionName, option: Option): GrantAccess {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** Combines several accesses; a caller who satisfies one of them is allowed. */
export function anyOf(...sentences: GrantAccess[]): GrantAccess {
  return { kind: 'can', anyOf: sentences.flatMap((sentence) => sentence.anyOf) }
}

export const publicAccess: Access = { kind: 'public' }
export const session: Access = { kind: 'session' }
export const superadmin: Access = { kind: 'superadmin' }

/**
 * Returns whether the grants satisfy the access. For public and session calls it returns true: they depend on the token
 * only.
 */
export function allows(access: Access, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can')
    return access.anyOf.some((grant) => grants.has(grant)) && (!access.and || grants.has(access.and))
  return access.kind !== 'superadmin' || isSuperadmin
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** The type of parameters of a route that declares none: each name in the path is an id. */
type IdsIn<T extends string> = string extends T
  ? Schema
  : [NamesIn<T>] extends [never]
    ? Schema
    : z.ZodType<{ [Name in NamesIn<T>]: number }>

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'reach'> | NamesIn<Rest>
  : never

/** An empty object: the answer type of a route that declares no answer. */
type Nothing = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /**
   * `student`: a call below `/api/student` for students, where `session` means a student's session; `parent`: the same
   * for parents.
   */
  side?: 'student' | 'parent'
  method: Method
  /** The path below the prefix of its side (`/api/staff` by default), with parameters in braces: `/offices/{id}`. */
  path: string
  access: Access
  /** One sentence in Uzbek for readers of the API documentation. */
  summary: string
  /** Omitted where all parameters of the path are ids (`paramsOf`). */
  params?: P
  query?: Q
  body?: B
  /**
   * The call uploads one file of at most `maxBytes` bytes in the multipart field `file`. `tooLarge`: the error text for
   * a larger file; `takes`: the accepted types.
   */
  upload?: { maxBytes: number; tooLarge?: FieldText; takes?: FileRules }
  /** The answer is a file of this type instead of the envelope; `answer` is then `nothing`. */
  download?: string
  /** The answer is an endless `text/event-stream`; the route declares no `answer`. */
  stream?: true
  /**
   * A standard (such as OneRoster) defines the call: `path` is the complete address, and neither answers nor errors
   * have an envelope.
   */
  bare?: true
  /**
   * The schema of `data`. The server parses its answer with it, so undeclared columns never leave the server. Omitted
   * if the answer is empty (`answerOf`).
   */
  answer?: A
  /** The success status: 201 for a creation, otherwise 200. */
  status?: 200 | 201
  /**
   * Expected errors, except 400, 401, 403, 500 and 503, which every route may return. `errorsOf` adds errors that
   * follow from other properties.
   */
  errors?: readonly ErrorCode[]
  /** The permission under which a write is audited; default: the first grant of `access`. `false` = no audit row. */
  audit?: PermissionName | 'auth' | false
  /** The call may write an audit row even when it is refused, for example a failed sign-in. */
  tellsRefusals?: true
  /**
   * For calls with power over accounts: the user must have entered the password within 15 minutes, otherwise
   * PASSWORD_NEEDED_AGAIN. With a list of fields: only if the body contains one of them.
   */
  freshPassword?: true | readonly string[]
  /**
   * For calls that reveal or set passwords, logins or other credentials: a program with a token may not make them. With
   * a list of fields: only if the body contains one of them.
   */
  notByToken?: true | readonly string[]
  /**
   * The call returns many people at once (decision 1340). A person must have entered the password within 15 minutes.
   * `file`: no token may call it. `feed`: a program may call it with a token, whose creation needed the password. Calls
   * are limited per person and day, audited, and reported to a second person (server/src/access/people-export.ts).
   */
  exportsPeople?: 'file' | 'feed'
  /**
   * The maximum number of calls per person, for calls that need no right; more calls are refused with
   * TOO_MANY_REQUESTS.
   */
  rateLimit?: RateLimit
  /** The portal setting that switches this part on for students; while it is off, the call answers 404. */
  shownBy?: PortalSwitch
  /**
   * Only the student may call this read. A staff member who views the portal as the student gets PORTAL_READ_ONLY, as
   * for every write.
   */
  notInView?: true
  /**
   * The call reads or sets the cookies of a sign-in. A request from a page of another site is refused with
   * FOREIGN_PAGE; programs are allowed.
   */
  fromOwnPages?: true
  /** A repeated call, after a lost response or a second click, changes nothing and writes no second audit row. */
  idempotent?: true
  /**
   * The call saves a form over a record that other users edit, too. The caller may send `base`: the fields' values when
   * the form was opened. The server then merges the changes (`http/merge.ts`) or refuses with CHANGED_MEANWHILE.
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

/** Declares a route. The function returns its input; it exists to preserve the literal types. */
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

/** What a route declares besides its method and path. */
type Told<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  RouteDefinition<P, Q, B, A>,
  'method' | 'path'
>

/** Returns whether a student's call is refused to a staff member who views the portal as the student. */
export const isRefusedInView = ({ side, access, method, notInView }: RouteDefinition): boolean =>
  side === 'student' && access.kind !== 'public' && (method !== 'GET' || notInView === true)

/**
 * Returns whether a program may make the call with an access token. Allowed are calls that need a right, unless they
 * need a recently entered password, or reveal or set credentials. Calls of the user's own account (`session`) are not
 * allowed.
 */
export const isOpenToTokens = ({ side, access, freshPassword, notByToken, exportsPeople }: RouteDefinition): boolean =>
  !side && access.kind === 'can' && freshPassword !== true && notByToken !== true && exportsPeople !== 'file'

/**
 * Matches a path that contains an id: the call may answer 404, because the row is missing or the caller may not see it.
 */
export const hasIdInPath = /\{(id|\w+Id)\}/

/** Returns the errors that a route may answer: declared errors, and errors that follow from its other properties. */
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

/**
 * Which groups a call covers: `all` groups of the viewer's branches, or only the viewer's `own` groups, which they
 * teach.
 */
export const reaches = ['all', 'own'] as const
export type Reach = (typeof reaches)[number]

/** The same call for both reaches, `all` and `own` groups: address and right differ, everything else is equal. */
export type ByReach<R> = Record<Reach, R>

export function byReach<T>(make: (reach: Reach) => T): ByReach<T> {
  return { all: make('all'), own: make('own') }
}

/** Returns the access to a tab of the group page: by the right to all groups, and by the right to own groups. */
export function canInGroups(tab: GroupTab, option: Option): ByReach<GrantAccess> {
  return { all: can(`all_groups:${tab}`, option), own: can(`my_groups:${tab}`, option) }
}

/** The words that replace `{reach}` in addresses, as specified. */
const reachInPath = { all: 'admin', own: 'academic' } as const satisfies ByReach<string>

/** Declares a route for `all` and for `own` groups: `/groups/for-{reach}/{id}/homework`. */
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
 * An operation on several rows of a list. `plan` returns which rows it will change, and for the other rows why not;
 * `run` changes exactly the planned rows.
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

/** The type of a route that has parameters, a body and an answer, and no download, stream or query. */
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

/** The declaration of an operation on several rows. */
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
  /** The schema of the plan's body, if the plan needs less than the complete body. */
  asked?: P
  /** The body; it contains the rows as `ids`. An unknown id, or an id from another branch, refuses the call. */
  body: B
  /** The schema of the plan, made by `planOf(reasons)`. */
  planned: L
  answer: A
  errors?: readonly X[]
  /** Only `run` needs a recently entered password, because `plan` changes nothing. */
  freshPassword?: true
  notByToken?: true
}

/** Declares the calls `plan` and `run` of an operation on several rows. */
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

/** Declares an operation on several rows for `all` and for `own` groups. */
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

/** Every access token begins with this text, so that secret scanners recognize a token in published code. */
export const tokenPrefix = 'markaz_'

/** Returns the path of a route: `/api/staff/offices/{id}`. */
export function apiPath({ side, path, bare }: Pick<RouteDefinition, 'side' | 'path' | 'bare'>): string {
  return bare ? path : `/api/${side ?? 'staff'}${path}`
}

/**
 * The path of our tus server for video uploads. With an external video host, browsers upload to the host's own address
 * instead.
 */
export const tusPath = '/tus/files'

/** The type of `data` as callers receive it. */
export type AnswerOf<R extends RouteDefinition> = z.output<NonNullable<R['answer']>>

/** The type of `data` that handlers may return, before the answer's schema parses it. */
export type DataOf<R extends RouteDefinition> = z.input<NonNullable<R['answer']>>

/** The arguments of a call: an undeclared part must be omitted; a declared part has the parsed type. */
type Params<O> = unknown extends O ? { params?: undefined } : { params: O }
type Query<O> = unknown extends O ? { query?: undefined } : { query?: { [K in keyof O]?: O[K] | null } }
type Body<O> = unknown extends O ? { body?: undefined } : undefined extends O ? { body?: O } : { body: O }
/** A caller that edits a record must send `base`, the values with which its form was opened. */
type Base<R, O> = R extends { edits?: infer M }
  ? [NonNullable<M>] extends [never]
    ? { base?: undefined }
    : { base: BaseOf<O> }
  : { base?: undefined }
type BaseOf<O> = O extends object ? { [K in keyof O]?: O[K] | null | undefined } : never

/** The arguments of a call: `{params, query, body}` as declared, and `base` if the route has `edits`. */
export type ArgsOf<R extends RouteDefinition> =
  R extends RouteDefinition<infer P, infer Q, infer B>
    ? Params<z.output<P>> & Query<z.output<Q>> & Body<z.output<B>> & Base<R, z.output<B>>
    : never
