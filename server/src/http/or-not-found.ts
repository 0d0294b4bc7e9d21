import { AppError } from '@markaz/protocol/errors'

/** What was looked for. @throws AppError NOT_FOUND when it is not there, or not the viewer's to know of */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
