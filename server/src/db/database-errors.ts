import { AppError, type ErrorCode } from '@markaz/protocol/errors'

const byConstraint = new Map<string, ErrorCode>()

/** Named constraints, and the error a person reads when one refuses a write. The database has the last word in every race. */
export function constraintsMean(errors: Record<string, ErrorCode>): void {
  for (const [constraint, error] of Object.entries(errors)) byConstraint.set(constraint, error)
}

/** Connection trouble: sockets, PostgreSQL's classes 08 and 57P0x, too many connections. */
const downCodes = /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300)$/
const downTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/** Turns a database error into the expected trouble it stands for; anything else comes back as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const expected = constraint && byConstraint.get(constraint)
  if (expected) return new AppError(expected, { cause: error })
  const inner = error instanceof AggregateError ? (error.errors[0] as { code?: string }) : undefined
  if (downCodes.test(code ?? inner?.code ?? '') || downTexts.test(error.message))
    return new AppError('DATABASE_DOWN', { cause: error })
  return error
}
