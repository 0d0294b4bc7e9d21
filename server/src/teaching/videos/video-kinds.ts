import { type Sql, sql } from '../../db/db.ts'
import { hasJobSql } from '../../jobs/add-job.ts'

export const convertJobKind = 'video.convert'
export const pollHostJobKind = 'video.ask'

export const jobKindOfHost = (host: string): string => (host === 'local' ? convertJobKind : pollHostJobKind)

/** SQL condition that a conversion of the video runs or is queued, so that its bytes must not be removed. */
export const hasConversionJob: Sql = hasJobSql([convertJobKind, pollHostJobKind], sql`video.id::text`)
