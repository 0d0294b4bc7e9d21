import { type Sql, sql } from '../../db/db.ts'
import { hasJobSql } from '../../jobs/add-job.ts'

export const convertVideoJobKind = 'video.convert'
export const pollVideoHostJobKind = 'video.ask'

export const conversionJobKindOf = (host: string): string =>
  host === 'local' ? convertVideoJobKind : pollVideoHostJobKind

/** SQL condition that a conversion of the video runs or is queued, so that its bytes must not be removed. */
export const hasConversionJobSql: Sql = hasJobSql([convertVideoJobKind, pollVideoHostJobKind], sql`video.id::text`)
