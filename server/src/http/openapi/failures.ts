import { type ErrorCode, errorOf } from '@markaz/protocol/errors'
import { errorsOf, type RouteDefinition } from '@markaz/protocol/route'
import { paramsOf } from '@markaz/protocol/route-schemas'

/** Returns all error codes of a call: those that its route names, and those that every call of its kind can return. */
export const refusalsOf = (route: RouteDefinition): readonly ErrorCode[] => [
  ...new Set([...generalOf(route), ...ownRefusalsOf(route)]),
]

interface Refusals {
  /** By status, for each status with a code that the call itself declares: all codes with that status. */
  byStatus: Map<number, ErrorCode[]>
  /** The remaining codes: errors of the token, the rights, the input and the state of the server. */
  others: ErrorCode[]
}

/** Groups the errors for OpenAPI, which has one response per status and `default` for all other statuses. */
export function refusalsByStatus(route: RouteDefinition): Refusals {
  const named = new Set(
    ownRefusalsOf(route)
      .filter((code) => code !== 'NOT_FOUND')
      .map(statusOf),
  )
  const codes = refusalsOf(route)
  return {
    byStatus: new Map(
      [...Map.groupBy(codes, statusOf)].filter(([status]) => named.has(status)).sort(([one], [other]) => one - other),
    ),
    others: codes.filter((code) => !named.has(statusOf(code))),
  }
}

const statusOf = (code: ErrorCode) => errorOf(code).status

function generalOf(route: RouteDefinition): ErrorCode[] {
  const { access, query, body, upload } = route
  return [
    ...when(paramsOf(route) || query || body || upload, 'VALIDATION'),
    ...when(body || upload, 'BAD_JSON', 'TOO_LARGE', 'UNSUPPORTED_TYPE'),
    ...when(access.kind !== 'public', 'UNAUTHORIZED'),
    // FORBIDDEN is impossible for a call that needs only a session.
    ...when(access.kind === 'can' || access.kind === 'superadmin', 'FORBIDDEN'),
    'INTERNAL',
    'DATABASE_DOWN',
    'DATABASE_BUSY',
    'CROWDED',
    'SAVE_UNKNOWN',
    'DISK_FULL',
  ]
}

/** Returns the codes that only this call can return. */
export function ownRefusalsOf(route: RouteDefinition): ErrorCode[] {
  const { access, upload, download } = route
  return [
    ...errorsOf(route),
    // Concurrent uploads and downloads are limited per person (`http/reserve-slot.ts`).
    ...when((upload || download) && access.kind !== 'public', 'TOO_MANY_REQUESTS'),
    ...when(upload, 'FILE_TOO_LARGE', 'DISK_FULL'),
  ]
}

const when = (isSo: unknown, ...codes: ErrorCode[]): ErrorCode[] => (isSo ? codes : [])
