import { AppError, type ErrorCode } from '@markaz/protocol/errors'
import { isDiskFull } from '../integrations/files/disk.ts'

const byConstraint = new Map<string, ErrorCode>()

/** Says which error a person reads when a constraint refuses a write. The database has the last word in every race. */
export function constraintsMean(errors: Record<string, ErrorCode>): void {
  for (const [constraint, error] of Object.entries(errors)) byConstraint.set(constraint, error)
}

/**
 * Connection trouble: sockets, PostgreSQL's classes 08, 57P0x and 25P03, too many connections, and 25006 of a server that
 * takes no writes: it was the primary before.
 */
const lostCodes = /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|25P03|25006|53300)$/
const lostTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout/
/** Errors after which the statement never left, or was refused. */
const unsentCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P03|25006|53300)$/
const unsentTexts =
  /connection timeout|when trying to connect|connection error and is not queryable|Client was closed|calling end/

function traits(error: unknown): { code: string; message: string } {
  const { code, message = '' } = error as { code?: string; message?: string }
  const inner = error instanceof AggregateError ? (error.errors[0] as { code?: string }) : undefined
  return { code: code ?? inner?.code ?? '', message }
}

/** Whether the connection is to blame, and not the statement. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const { code, message } = traits(error)
  return lostCodes.test(code) || lostTexts.test(message)
}

/** Whether a lost statement may have been carried out nevertheless: it was sent, and nobody knows what became of it. */
export function mayHaveArrived(error: unknown): boolean {
  const { code, message } = traits(error)
  return isLost(error) && !unsentCodes.test(code) && !unsentTexts.test(message)
}

/** Whether a transaction that failed may stand nevertheless: what its rows would name is not to be taken away. */
export const mayStand = (error: unknown): boolean => error instanceof AppError && error.code === 'SAVE_UNKNOWN'

/** Whether PostgreSQL has no room on its disk; not every version of it has a code for it in every place. */
export function hasNoRoom(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '53100' || /No space left on device/.test(message)
}

/** Whether it stands for an outage that is told once for all (http/outages.ts), not with everybody who meets it. */
export function isOutage(error: unknown): boolean {
  const known = translateDatabaseError(error)
  return known instanceof AppError && known.code === 'DATABASE_DOWN'
}

/** Turns a database error into the expected trouble it stands for; anything else comes back as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  const expected = constraint && byConstraint.get(constraint)
  if (expected) return new AppError(expected, { cause: error })
  if (isDiskFull(error) || hasNoRoom(error)) return new AppError('DISK_FULL', { cause: error })
  // It took longer than its limit, or waited too long for a lock.
  if (code === '57014' || code === '55P03') return new AppError('DATABASE_BUSY', { cause: error })
  return isLost(error) ? new AppError('DATABASE_DOWN', { cause: error }) : error
}
