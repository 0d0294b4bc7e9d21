import { AppError } from '@markaz/protocol/errors'
import { announcement } from '../announcement.ts'
import { type Db, sql } from '../db/db.ts'
import { dayInTashkent } from '../deps.ts'

/** Limits of a day, for one person. */
interface ExportLimits {
  /** How many files. */
  exportsPerDay: number
  /** How many people in these files. */
  peoplePerDay: number
  /** How many people all programs together read with this person's tokens. */
  peopleByPrograms: number
}

export async function exportLimits(db: Db): Promise<ExportLimits> {
  const limits = await db.one<ExportLimits>(sql`
    select exports_per_day as "exportsPerDay", people_per_day as "peoplePerDay", people_by_programs as "peopleByPrograms"
    from safety_setting`)
  return limits as ExportLimits
}

interface Export {
  staffId: number
  /** The token of the program that reads; null = the person at the screen. */
  accessTokenId: number | null
  /** The audited kind of what is exported: `student`, `oneroster`. */
  entity: string
  people: number
  address: string
  now: Date
}

/** An export that a second person must hear of. `people`: of this file, or all that the program has read today. */
export const peopleExported = announcement<Export>('people exported')

/** A program reads page by page: its first page of a day is reported, then each time its sum passes one of these. */
const steps = [1_000, 10_000, 100_000, 1_000_000]

/**
 * Counts an export against its person's day, in the transaction of its audit entry, and has a second person notified.
 * @throws AppError EXPORT_LIMIT
 */
export async function countExport(tx: Db, exported: Export): Promise<void> {
  const { staffId, accessTokenId, people, now } = exported
  const day = dayInTashkent(now)
  const isProgram = accessTokenId !== null
  // Two exports at once would both see the sum of before.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('people_export'), ${staffId}::int)`)
  const used = await tx.one<{ exports: number; people: number; ofToken: number }>(sql`
    select coalesce(sum(exports), 0)::int as exports, coalesce(sum(people), 0)::bigint as people,
      coalesce(sum(people) filter (where token = ${accessTokenId ?? 0}), 0)::bigint as "ofToken"
    from people_export where staff_id = ${staffId} and day = ${day} and (token > 0) = ${isProgram}`)
  const limits = await exportLimits(tx)
  const before = used ?? { exports: 0, people: 0, ofToken: 0 }
  const most = isProgram ? limits.peopleByPrograms : limits.peoplePerDay
  if (before.people + people > most || (!isProgram && before.exports >= limits.exportsPerDay))
    throw new AppError('EXPORT_LIMIT')
  await tx.run(sql`
    insert into people_export as known (staff_id, day, token, exports, people)
    values (${staffId}, ${day}, ${accessTokenId ?? 0}, 1, ${people})
    on conflict (staff_id, day, token) do update set exports = known.exports + 1, people = known.people + ${people}`)
  const sum = before.ofToken + people
  const isNews = before.ofToken === 0 || steps.some((step) => before.ofToken < step && sum >= step)
  if (!isProgram) await peopleExported.tell(tx, exported)
  else if (isNews) await peopleExported.tell(tx, { ...exported, people: sum })
}

/** Counts of days that no limit asks for any more. */
export async function forgetExports(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from people_export where day < ${dayInTashkent(before)}`)
}
