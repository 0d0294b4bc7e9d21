interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * PostgreSQL's `detail` contains the complete refused row, for example a password hash, so only selected fields are
 * logged.
 */
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
