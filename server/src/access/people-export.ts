import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'
import { tashkentDayAt } from '../deps.ts'
import { createInternalEvent } from '../internal-event.ts'

interface ExportLimits {
  exportsPerDay: number
  peoplePerDay: number
  /** Maximum number of people per day that all access tokens of one user together may read. */
  peopleByPrograms: number
}

export async function readExportLimits(db: Db): Promise<ExportLimits> {
  const limits = await db.one<ExportLimits>(sql`
    select exports_per_day as "exportsPerDay", people_per_day as "peoplePerDay", people_by_programs as "peopleByPrograms"
    from safety_setting`)
  return limits as ExportLimits
}

interface Export {
  staffId: number
  /** The access token of the program that exports the data; null = a person exports the data. */
  accessTokenId: number | null
  /** Kind of the exported records as in the audit log: `student` or `oneroster`. */
  entity: string
  people: number
  address: string
  now: Date
}

/**
 * Event: a person exported people's data, or a program read it. `people`: number of people in the file, or read by the
 * program since the beginning of the day.
 */
export const peopleExportedEvent = createInternalEvent<Export>('people exported')

/**
 * Staff are notified of a program's first export of the day, and when the people exported that day reach one of these
 * numbers.
 */
const exportSizeSteps = [1_000, 10_000, 100_000, 1_000_000]

/**
 * Adds the export to the user's daily counts. Must run in the transaction that writes the export's audit entry.
 * @throws AppError EXPORT_LIMIT if a daily limit is exceeded
 */
export async function countExportTowardsLimit(tx: Db, exported: Export): Promise<void> {
  const { staffId, accessTokenId, people, now } = exported
  const day = tashkentDayAt(now)
  const isProgram = accessTokenId !== null
  // Without this lock, two concurrent exports could exceed the limit together.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('people_export'), ${staffId}::int)`)
  const used = await tx.one<{ exports: number; people: number; ofToken: number }>(sql`
    select coalesce(sum(exports), 0)::int as exports, coalesce(sum(people), 0)::bigint as people,
      coalesce(sum(people) filter (where token = ${accessTokenId ?? 0}), 0)::bigint as "ofToken"
    from people_export where staff_id = ${staffId} and day = ${day} and (token > 0) = ${isProgram}`)
  const limits = await readExportLimits(tx)
  const before = used ?? { exports: 0, people: 0, ofToken: 0 }
  const most = isProgram ? limits.peopleByPrograms : limits.peoplePerDay
  if (before.people + people > most || (!isProgram && before.exports >= limits.exportsPerDay))
    throw new AppError('EXPORT_LIMIT')
  await tx.run(sql`
    insert into people_export as known (staff_id, day, token, exports, people)
    values (${staffId}, ${day}, ${accessTokenId ?? 0}, 1, ${people})
    on conflict (staff_id, day, token) do update set exports = known.exports + 1, people = known.people + ${people}`)
  const sum = before.ofToken + people
  const isNews = before.ofToken === 0 || exportSizeSteps.some((step) => before.ofToken < step && sum >= step)
  if (!isProgram) await peopleExportedEvent.emit(tx, exported)
  else if (isNews) await peopleExportedEvent.emit(tx, { ...exported, people: sum })
}

export async function deleteOldPeopleExportCounts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from people_export where day < ${tashkentDayAt(before)}`)
}
