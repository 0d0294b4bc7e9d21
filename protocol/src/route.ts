import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FieldText } from './field-texts.ts'
import type { FileRules } from './file-types.ts'
import type { GroupTab, Option, PermissionName } from './permissions.ts'

/**
 * Who may call a route. `can` lists grants of which one is enough; the row's own scope is a second question,
 * answered inside the query.
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'superadmin' } | Sentence

export interface Sentence {
  kind: 'can'
  anyOf: readonly Grant[]
  /** A right that is needed besides, whichever of them is held. */
  and?: Grant
}

/** One ticked box of the role editor, e.g. `staff_control:offices.create`. */
export type Grant = `${PermissionName}.${Option}`

/** The sentence that serves route, page, menu and button alike: `can('staff_control:offices', 'create')`. */
export function can(permission: PermissionName, option: Option): Sentence {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** Any one of several sentences is enough. */
export function anyOf(...sentences: Sentence[]): Sentence {
  return { kind: 'can', anyOf: sentences.flatMap((sentence) => sentence.anyOf) }
}

export const open: Access = { kind: 'public' }
export const session: Access = { kind: 'session' }
export const superadmin: Access = { kind: 'superadmin' }

/** Whether these grants satisfy that access; public and session are decided by the token alone. */
export function allows(access: Access, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can')
    return access.anyOf.some((grant) => grants.has(grant)) && (!access.and || grants.has(access.and))
  return access.kind !== 'superadmin' || isSuperadmin
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** The parameters that a path names when its route declares none: all of them are ids. */
type IdsIn<T extends string> = string extends T
  ? Schema
  : [NamesIn<T>] extends [never]
    ? Schema
    : z.ZodType<{ [Name in NamesIn<T>]: number }>

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'reach'> | NamesIn<Rest>
  : never

/** An empty object: what a route answers that declares no answer. */
type Nothing = z.ZodObject<Record<never, never>>

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** `student`: a call of a student's own program, below `/api/student`, where `session` means a student's; `parent` alike. */
  side?: 'student' | 'parent'
  method: Method
  /** The path below `/api/staff` (or that of its side), parameters in braces: `/offices/{id}`. */
  path: string
  access: Access
  /** One Uzbek sentence for the reader of the API page. */
  summary: string
  /** Left out where all parameters of the path are ids (`paramsOf`). */
  params?: P
  query?: Q
  body?: B
  /** The call carries one file, multipart field `file`, of at most so many bytes; `tooLarge` is what is said of a bigger one. `takes`: the types. */
  upload?: { maxBytes: number; tooLarge?: FieldText; takes?: FileRules }
  /** The answer is a file of this type instead of the envelope; `answer` is then `nothing`. */
  download?: string
  /** The answer is an endless `text/event-stream`; it declares no `answer`. */
  stream?: true
  /** A standard says how it looks: `path` is its whole address, and neither the answer nor a refusal has an envelope. */
  bare?: true
  /** What `data` holds; the answer is parsed by it, so a column it does not name never leaves the server. Left out where it is empty (`answerOf`). */
  answer?: A
  /** 201 for a creation. */
  status?: 200 | 201
  /** The expected troubles beyond 400, 401, 403, 500 and 503, which every route may answer (`errorsOf` adds what follows). */
  errors?: readonly ErrorCode[]
  /** The permission a write's audit line stands under; by default the first grant of `access`. */
  audit?: PermissionName | 'auth' | false
  /** What is refused may leave a line as well, as a failed sign-in does. */
  tellsRefusals?: true
  /**
   * The own password must have been said within 15 minutes, else PASSWORD_NEEDED_AGAIN: for what gives power over
   * accounts. A list of fields: only when the body carries one of them.
   */
  freshPassword?: true | readonly string[]
  /**
   * Hands out or sets passwords, logins or ways in: for a person at the screen, never for a program with a token. A list of
   * fields: only when the body carries one of them.
   */
  notByToken?: true | readonly string[]
  /**
   * Hands out many people at once (decision 1340). A person must have given their password within 15 minutes. `file`: no
   * token opens it; `feed`: programs read it with a token, whose creation asked for the password. Each is limited per person
   * and day, counted in the audit and reported to a second person (server/src/access/people-export.ts).
   */
  exportsPeople?: 'file' | 'feed'
  /** How often in what time one person may make a call that everybody may make; then TOO_MANY_REQUESTS. */
  rateLimit?: RateLimit
  /** The portal's setting that shows what a student's call is about; switched off, there is no such thing. */
  shownBy?: PortalSwitch
  /** A student's read only for the student, not for staff who look at the portal (PORTAL_READ_ONLY, as every write). */
  notInView?: true
  /** Reads or sets the cookies of a sign-in: a page of another site is refused (FOREIGN_PAGE), a program is not. */
  fromOwnPages?: true
  /** The call sent again, after a lost answer or by a second click, changes nothing and leaves no second audit line. */
  idempotent?: true
  /**
   * Saves a form over a record that other people edit too. Next to the body's fields a caller may send `base`: what these
   * fields held when the form was opened. The server then merges three ways (`http/merge.ts`) or answers CHANGED_MEANWHILE.
   */
  edits?: true
}

/** What a centre may choose not to show its students. */
export const portalSwitches = ['showPlaces', 'showShop', 'showComments', 'showRecordings'] as const
export type PortalSwitch = (typeof portalSwitches)[number]

export interface RateLimit {
  most: number
  minutes: number
}

/** Writes a route down; it only keeps the literal types. */
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

/** What is told of a call besides its method and path. */
type Told<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  RouteDefinition<P, Q, B, A>,
  'method' | 'path'
>

/** Whether a student's call is refused to staff who look at the portal as the student does. */
export const isOwnersAlone = ({ side, access, method, notInView }: RouteDefinition): boolean =>
  side === 'student' && access.kind !== 'public' && (method !== 'GET' || notInView === true)

/**
 * Whether a program may call it with a token of a person: what a right opens, and neither the account (`session`), nor what
 * wants the password said, nor what hands out ways in.
 */
export const isOpenToTokens = ({ side, access, freshPassword, notByToken, exportsPeople }: RouteDefinition): boolean =>
  !side && access.kind === 'can' && freshPassword !== true && notByToken !== true && exportsPeople !== 'file'

/** What the path names by its id may not be there, or not be for whoever asks. */
export const namesOne = /\{(id|\w+Id)\}/

/** The expected troubles of a route: those it names, and what follows from the rest of it. */
export function errorsOf(route: RouteDefinition): readonly ErrorCode[] {
  const { path, errors = [], freshPassword, exportsPeople, rateLimit, shownBy, fromOwnPages, edits } = route
  return [
    ...errors,
    ...(edits ? (['CHANGED_MEANWHILE'] as const) : []),
    ...(freshPassword || exportsPeople ? (['PASSWORD_NEEDED_AGAIN'] as const) : []),
    ...(exportsPeople ? (['EXPORT_LIMIT'] as const) : []),
    ...(rateLimit && !errors.includes('TOO_MANY_REQUESTS') ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...((shownBy || namesOne.test(path)) && !errors.includes('NOT_FOUND') ? (['NOT_FOUND'] as const) : []),
    ...(fromOwnPages ? (['FOREIGN_PAGE'] as const) : []),
    ...(isOwnersAlone(route) ? (['PORTAL_READ_ONLY'] as const) : []),
  ]
}

/** `all` opens every group of the viewer's branches, `own` only those among them that the viewer teaches. */
export const reaches = ['all', 'own'] as const
export type Reach = (typeof reaches)[number]

/** One call with either reach: two addresses, two rights, and all else the same. */
export type Twins<R> = Record<Reach, R>

export function byReach<T>(make: (reach: Reach) => T): Twins<T> {
  return { all: make('all'), own: make('own') }
}

/** A tab of the group detail, by the right of all groups and by that of one's own. */
export function canInGroups(tab: GroupTab, option: Option): Twins<Sentence> {
  return { all: can(`all_groups:${tab}`, option), own: can(`my_groups:${tab}`, option) }
}

/** What the documents' addresses say instead of `{reach}`. */
const reachInPath = { all: 'admin', own: 'academic' } as const satisfies Twins<string>

/** Writes a route down for both reaches at once: `/groups/for-{reach}/{id}/homework`. */
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
    access: Twins<Access>
    download?: D
    stream?: E
    errors?: readonly X[]
    edits?: M
  },
): Twins<RouteDefinition<P, Q, B, A> & { download?: D; stream?: E; errors?: readonly X[]; edits?: M }> {
  return byReach((reach) => ({
    ...told,
    method,
    access: told.access[reach],
    path: path.replace('{reach}', reachInPath[reach]),
  }))
}

/**
 * An operation done to several rows of a list: `plan` says to which of them and why not to the others, `run` does it to
 * exactly those.
 */
export type Many<
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

/** Parameters, a body and an answer, and nothing special but the password asked for again. */
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

/** What is told of such an operation. */
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
  /** What the plan depends on, where that is less than the whole body. */
  asked?: P
  /** The rows come as `ids`; one that is not there, or of other branches, refuses the call. */
  body: B
  /** `planOf(reasons)` */
  planned: L
  answer: A
  errors?: readonly X[]
  /** The operation alone asks for it; its plan changes nothing. */
  freshPassword?: true
  notByToken?: true
}

/** Writes down both calls of an operation on several rows. */
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
}: ManyDefinition<P, L, B, A, X, W> & { access: Sentence }): Many<P, L, B, A, X | 'NOT_FOUND', W> {
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

/** The same for both reaches. */
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
}: ManyDefinition<P, L, B, A, X, W> & { access: Twins<Sentence> }): Twins<Many<P, L, B, A, X | 'NOT_FOUND', W>> {
  return byReach((reach) =>
    many({ ...definition, access: access[reach], path: definition.path.replace('{reach}', reachInPath[reach]) }),
  )
}

/** What every token of a program begins with, so that a scanner of published code knows one. */
export const tokenPrefix = 'markaz_'

/** The path by which a route is reached: `/api/staff/offices/{id}`. */
export function apiPath({ side, path, bare }: Pick<RouteDefinition, 'side' | 'path' | 'bare'>): string {
  return bare ? path : `/api/${side ?? 'staff'}${path}`
}

/** The tus server, at the root. Videos are uploaded there, or where the video host says. */
export const tusPath = '/tus/files'

/** What a caller gets: `data` of the envelope. */
export type AnswerOf<R extends RouteDefinition> = z.output<NonNullable<R['answer']>>

/** What a handler may return as `data`, before the schema of the answer parses it. */
export type DataOf<R extends RouteDefinition> = z.input<NonNullable<R['answer']>>

/** A part that the route does not declare is not asked for; declared ones are as the server will see them. */
type Params<O> = unknown extends O ? { params?: undefined } : { params: O }
type Query<O> = unknown extends O ? { query?: undefined } : { query?: { [K in keyof O]?: O[K] | null } }
type Body<O> = unknown extends O ? { body?: undefined } : undefined extends O ? { body?: O } : { body: O }
/** A form cannot save without saying what it began with. */
type Base<R, O> = R extends { edits?: infer M }
  ? [NonNullable<M>] extends [never]
    ? { base?: undefined }
    : { base: BaseOf<O> }
  : { base?: undefined }
type BaseOf<O> = O extends object ? { [K in keyof O]?: O[K] | null | undefined } : never

/** What a call of this route needs: `{params, query, body}` as it declares them, and `base` where it `edits`. */
export type ArgsOf<R extends RouteDefinition> =
  R extends RouteDefinition<infer P, infer Q, infer B>
    ? Params<z.output<P>> & Query<z.output<Q>> & Body<z.output<B>> & Base<R, z.output<B>>
    : never
