interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/** Copies only selected fields, as PostgreSQL's `detail` contains the refused row, such as a password hash. */
export function toLoggableError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'thrown', message: String(error), stack: '' }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(error.cause instanceof Error && { cause: toLoggableError(error.cause) }),
  }
}
