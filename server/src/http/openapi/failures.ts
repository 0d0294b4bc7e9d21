import { type ErrorCode, errorOf } from '@markaz/protocol/errors'
import { errorsOf, type RouteDefinition } from '@markaz/protocol/route'
import { paramsOf } from '@markaz/protocol/route-schemas'

/** All that a call may be refused with: what its route names, and what follows from how it is called. */
export const refusalsOf = (route: RouteDefinition): readonly ErrorCode[] => [
  ...new Set([...generalOf(route), ...ownRefusalsOf(route)]),
]

interface Refusals {
  /** Where the call has a code of its own: all that it answers with this status. */
  byStatus: Map<number, ErrorCode[]>
  /** The rest: what follows from its token, its rights, its input and the state of the server. */
  others: ErrorCode[]
}

/** OpenAPI gives one answer for a status, and `default` for every status that is not named. */
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
    // A session alone is never too little.
    ...when(access.kind === 'can' || access.kind === 'superadmin', 'FORBIDDEN'),
    'INTERNAL',
    'DATABASE_DOWN',
    'DATABASE_BUSY',
    'CROWDED',
    'SAVE_UNKNOWN',
    'DISK_FULL',
  ]
}

/** Those that not every call of its kind has. */
export function ownRefusalsOf(route: RouteDefinition): ErrorCode[] {
  const { access, upload, download } = route
  return [
    ...errorsOf(route),
    // Each person may have few of them under way (`http/reserve-slot.ts`).
    ...when((upload || download) && access.kind !== 'public', 'TOO_MANY_REQUESTS'),
    ...when(upload, 'FILE_TOO_LARGE', 'DISK_FULL'),
  ]
}

const when = (isSo: unknown, ...codes: ErrorCode[]): ErrorCode[] => (isSo ? codes : [])
