interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * Copies only selected fields: PostgreSQL's `detail` contains the complete refused row, possibly with a password hash
 * or a phone number, and its `where` may contain values.
 */
export function loggableErrorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'thrown', message: String(error), stack: '' }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(error.cause instanceof Error && { cause: loggableErrorOf(error.cause) }),
  }
}
