import { AppError } from '@markaz/protocol/errors'

/**
 * Returns the row.
 * @throws AppError NOT_FOUND when it does not exist or the viewer may not know of it
 */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
