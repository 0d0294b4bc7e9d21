import { AppError, type ErrorCode } from '@markaz/protocol/errors'
import { isDiskFullError } from '../integrations/files/disk.ts'

const byConstraint = new Map<string, ErrorCode>()

/**
 * Registers the errors that users get when a database constraint refuses a change, for example because of a concurrent
 * request.
 */
export function registerConstraintErrors(errors: Record<string, ErrorCode>): void {
  for (const [constraint, error] of Object.entries(errors)) byConstraint.set(constraint, error)
}

const databaseErrors = new WeakSet<object>()

/**
 * Marks an error as a database error. Sockets to other systems fail with the same error codes, so only this mark shows
 * that the database failed.
 */
export function tagAsDatabaseError<T>(error: T): T {
  if (typeof error === 'object' && error) databaseErrors.add(error)
  return error
}

export const isDatabaseError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && databaseErrors.has(error)

/**
 * Codes of lost connections: sockets, PostgreSQL's classes 08, 57P0x and 25P03, too many connections (53300), and 25006
 * (after a failover, the server is no longer the primary).
 */
const lostCodes = /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|25P03|25006|53300)$/
const lostTexts =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout/
/** With these codes the statement was certainly not executed: it was not sent, or the server refused it. */
const unsentCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P03|25006|53300)$/
const unsentTexts =
  /connection timeout|timeout expired|when trying to connect|connection error and is not queryable|Client was closed|calling end/

function codeAndMessageOf(error: unknown): { code: string; message: string } {
  const { code, message = '' } = error as { code?: string; message?: string }
  const inner = error instanceof AggregateError ? (error.errors[0] as { code?: string }) : undefined
  return { code: code ?? inner?.code ?? '', message }
}

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !isDatabaseError(error)) return false
  const { code, message } = codeAndMessageOf(error)
  return lostCodes.test(code) || lostTexts.test(message)
}

/** True = the database server ended the connection, so that a new connection may succeed at once. */
export function isConnectionEndedByServer(error: unknown): boolean {
  if (!isConnectionLost(error)) return false
  const { code, message } = codeAndMessageOf(error)
  return /^(57P01|ECONNRESET|EPIPE)$/.test(code) || message === 'Connection terminated unexpectedly'
}

/** True = the statement was sent, but its result is unknown. */
export function mayStatementHaveExecuted(error: unknown): boolean {
  const { code, message } = codeAndMessageOf(error)
  return isConnectionLost(error) && !unsentCodes.test(code) && !unsentTexts.test(message)
}

/** True = the transaction may have been committed, so its files must not be deleted, because rows may refer to them. */
export const isCommitUncertain = (error: unknown): boolean => error instanceof AppError && error.code === 'SAVE_UNKNOWN'

/** Checks the message as well, because some versions of PostgreSQL report a full disk without an error code. */
export function isDatabaseDiskFull(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '53100' || /No space left on device/.test(message)
}

/** True = the error belongs to a database outage, which is logged once (`http/outages.ts`) and not per request. */
export function isDatabaseOutage(error: unknown): boolean {
  const known = translateDatabaseError(error)
  return known instanceof AppError && known.code === 'DATABASE_DOWN'
}

export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  const expected = constraint && byConstraint.get(constraint)
  if (expected) return new AppError(expected, { cause: error })
  if (isDiskFullError(error) || isDatabaseDiskFull(error)) return new AppError('DISK_FULL', { cause: error })
  // 57014: the statement exceeded its time limit. 55P03: it waited too long for another transaction's lock.
  if (code === '57014' || code === '55P03') return new AppError('DATABASE_BUSY', { cause: error })
  return isConnectionLost(error) ? new AppError('DATABASE_DOWN', { cause: error }) : error
}
