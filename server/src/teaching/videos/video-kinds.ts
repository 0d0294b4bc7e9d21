import { type Sql, sql } from '../../db/db.ts'
import { hasJob } from '../../jobs/add-job.ts'

export const convertKind = 'video.convert'
export const askKind = 'video.ask'

export const jobKindOfHost = (host: string): string => (host === 'local' ? convertKind : askKind)

/** SQL condition that a conversion of the video runs or is queued, so that its bytes must not be removed. */
export const hasConversionJob: Sql = hasJob([convertKind, askKind], sql`video.id::text`)
