interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * What a log line says of an error. Named fields only: PostgreSQL's `detail` quotes the whole row that it refused,
 * a password hash or a phone number among its columns, and its `where` may quote values.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'thrown', message: String(error), stack: '' }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  }
}
