import { type ErrorCode, errorDetailsOf } from '@markaz/protocol/errors'
import { errorCodesOfRoute, type RouteDefinition } from '@markaz/protocol/route'
import { paramsSchemaOf } from '@markaz/protocol/route-schemas'

/** Returns the error codes that the route declares, and those that every route of its kind may answer. */
export const possibleErrorCodesOf = (route: RouteDefinition): readonly ErrorCode[] => [
  ...new Set([...generalErrorCodesOf(route), ...declaredErrorCodesOf(route)]),
]

interface ErrorCodesByStatus {
  /** The error codes that the route itself declares, by status. */
  byStatus: Map<number, ErrorCode[]>
  /** The other possible codes, such as those of errors about the token, the rights, the input or the server. */
  others: ErrorCode[]
}

/** Groups the error codes by status. OpenAPI needs one response per status, and `default` for all other statuses. */
export function errorCodesByStatus(route: RouteDefinition): ErrorCodesByStatus {
  const named = new Set(
    declaredErrorCodesOf(route)
      .filter((code) => code !== 'NOT_FOUND')
      .map(statusOf),
  )
  const codes = possibleErrorCodesOf(route)
  return {
    byStatus: new Map(
      [...Map.groupBy(codes, statusOf)].filter(([status]) => named.has(status)).sort(([one], [other]) => one - other),
    ),
    others: codes.filter((code) => !named.has(statusOf(code))),
  }
}

const statusOf = (code: ErrorCode) => errorDetailsOf(code).status

function generalErrorCodesOf(route: RouteDefinition): ErrorCode[] {
  const { access, query, body, upload } = route
  return [
    ...when(paramsSchemaOf(route) || query || body || upload, 'VALIDATION'),
    ...when(body || upload, 'BAD_JSON', 'TOO_LARGE', 'UNSUPPORTED_TYPE'),
    ...when(access.kind !== 'public', 'UNAUTHORIZED'),
    // FORBIDDEN is impossible if the route requires only a session.
    ...when(access.kind === 'can' || access.kind === 'superadmin', 'FORBIDDEN'),
    'INTERNAL',
    'DATABASE_DOWN',
    'DATABASE_BUSY',
    'CROWDED',
    'SAVE_UNKNOWN',
    'DISK_FULL',
  ]
}

export function declaredErrorCodesOf(route: RouteDefinition): ErrorCode[] {
  const { access, upload, download } = route
  return [
    ...errorCodesOfRoute(route),
    // The number of concurrent uploads and downloads per person is limited (`http/reserve-slot.ts`).
    ...when((upload || download) && access.kind !== 'public', 'TOO_MANY_REQUESTS'),
    ...when(upload, 'FILE_TOO_LARGE', 'DISK_FULL'),
  ]
}

const when = (isSo: unknown, ...codes: ErrorCode[]): ErrorCode[] => (isSo ? codes : [])
