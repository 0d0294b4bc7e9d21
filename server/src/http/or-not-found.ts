import { AppError } from '@markaz/protocol/errors'

/** @throws AppError NOT_FOUND if the query found no row: it does not exist, or the viewer may not see it */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
