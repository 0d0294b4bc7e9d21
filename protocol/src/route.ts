import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Option, PermissionName } from './permissions.ts'

/**
 * Who may call a route. `can` lists grants of which one is enough; the row's own scope is a second question,
 * answered inside the query.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'superadmin' }
  | { kind: 'can'; anyOf: readonly Grant[] }

/** One ticked box of the role editor, e.g. `staff_control:offices.create`. */
export type Grant = `${PermissionName}.${Option}`

/** The sentence that serves route, page, menu and button alike: `can('staff_control:offices', 'create')`. */
export function can(permission: PermissionName, option: Option): Access & { kind: 'can' } {
  return { kind: 'can', anyOf: [`${permission}.${option}`] }
}

/** Any one of several sentences is enough. */
export function anyOf(...sentences: (Access & { kind: 'can' })[]): Access & { kind: 'can' } {
  return { kind: 'can', anyOf: sentences.flatMap((sentence) => sentence.anyOf) }
}

export const open: Access = { kind: 'public' }
export const session: Access = { kind: 'session' }
export const superadmin: Access = { kind: 'superadmin' }

/** Whether these grants satisfy that access; public and session are decided by the token alone. */
export function allows(access: Access, grants: ReadonlySet<string>, isSuperadmin = false): boolean {
  if (access.kind === 'can') return access.anyOf.some((grant) => grants.has(grant))
  return access.kind !== 'superadmin' || isSuperadmin
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

export interface RouteDefinition<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** `student`: a call of a student's own program, below `/api/student`, where `session` means a student's. */
  side?: 'student'
  method: Method
  /** Below `/api/staff` (or `/api/student`), parameters in braces: `/offices/{id}`. */
  path: string
  access: Access
  /** One Uzbek sentence for the reader of the API page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** The call carries one file, multipart field `file`, of at most so many bytes; `tooLarge` is what is said of a bigger one. */
  upload?: { maxBytes: number; tooLarge?: string }
  /** The answer is a file of this type instead of the envelope; `answer` is then `nothing`. */
  download?: string
  /** The answer is an endless `text/event-stream`; `answer` is then `nothing`. */
  stream?: true
  /** What `data` holds; the answer is parsed by it, so a column it does not name never leaves the server. */
  answer: A
  /** 201 for a creation. */
  status?: 200 | 201
  /** The expected troubles beyond 400, 401, 403, 500 and 503, which every route may answer. */
  errors?: readonly ErrorCode[]
  /** For writes: which permission the audit line stands under; by default the first grant of `access`. */
  audit?: PermissionName | 'auth' | false
}

/** Writes a promise down; it only keeps the literal types. */
export function route<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  D extends string | undefined = undefined,
  E extends true | undefined = undefined,
>(
  definition: RouteDefinition<P, Q, B, A> & { download?: D; stream?: E },
): RouteDefinition<P, Q, B, A> & { download?: D; stream?: E } {
  return definition
}

/** Where a route is reached: `/api/staff/offices/{id}`. */
export function apiPath({ side, path }: Pick<RouteDefinition, 'side' | 'path'>): string {
  return `/api/${side ?? 'staff'}${path}`
}

/** The tus server, at the root. Videos are uploaded there, or where the video host says. */
export const tusPath = '/tus/files'
