interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * Returns what may be logged about an error. Only named fields are copied: PostgreSQL's `detail` quotes the complete
 * refused row, which may have a password hash or a phone number, and its `where` may quote values.
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
