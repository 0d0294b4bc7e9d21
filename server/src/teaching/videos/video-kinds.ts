import { type Sql, sql } from '../../db/db.ts'
import { hasJob } from '../../jobs/add-job.ts'

export const convertKind = 'video.convert'
export const askKind = 'video.ask'

/** The kind of the job that brings on a video of that host. */
export const kindAt = (host: string): string => (host === 'local' ? convertKind : askKind)

/** Whether somebody is bringing the video on, or is to do so: its bytes are not to be taken away. */
export const hasConversionJob: Sql = hasJob([convertKind, askKind], sql`video.id::text`)
