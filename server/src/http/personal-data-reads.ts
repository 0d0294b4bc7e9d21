import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { type Db, sql } from '../db/db.ts'
import { type Deps, todayInTashkent } from '../deps.ts'
import { createInternalEvent } from '../internal-event.ts'

/** Event: a staff member has opened many more pages with personal data today than usual. */
interface UnusualReading {
  staffId: number
  pages: number
  normal: number
  now: Date
}

export const unusualPersonalDataReadingEvent = createInternalEvent<UnusualReading>('unusual reading')

/** The alarm is raised when a staff member opens this many times the usual number of pages with personal data. */
const alarmFactor = 10
/** Lower limit of the usual number of pages with personal data per day, so that a quiet week raises no alarm. */
const minNormalPages = 60
/** A person with fewer recorded days is compared with the usual number of pages of people with the same role. */
const minRecordedDays = 5
const rowsPerPage = 10
const writeAfterMs = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    personalReading: {
      /**
       * Counts people whose personal data the staff member read; the count is written to the database later, outside
       * the call.
       */
      note(staffId: number, people: number): void
      write(): Promise<void>
    }
  }
}

export function addPersonalDataReadAlarm(app: FastifyInstance, figures: Registry, { db, clock }: Deps): void {
  const alarms = new Counter({
    name: 'markaz_unusual_reading_total',
    help: 'People of the staff who opened ten times more personal pages in a day than they usually do',
    registers: [figures],
  })
  let noted = new Map<number, number>()
  const note = (staffId: number, people: number) =>
    void noted.set(staffId, (noted.get(staffId) ?? 0) + Math.max(1, Math.ceil(people / rowsPerPage)))
  const write = async () => {
    if (noted.size === 0) return
    const pages = noted
    noted = new Map()
    const reading = { pages, day: todayInTashkent(clock) }
    for (const staffId of await storePageCounts(db, reading)) {
      const alarm = await raiseAlarm(db, { staffId, day: reading.day, now: clock.now() })
      if (!alarm) continue
      alarms.inc()
      app.log.warn({ viewer: staffId, pages: alarm.pages, normal: alarm.normal }, 'unusual reading of personal pages')
    }
  }
  const writeQuietly = () => write().catch((err: unknown) => app.log.error({ err }, 'personal reading'))
  app.decorate('personalReading', { note, write })
  const timer = setInterval(writeQuietly, writeAfterMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writeQuietly()
  })
}

interface Reading {
  pages: ReadonlyMap<number, number>
  day: string
}

/**
 * Adds the read pages with personal data to each staff member's count of the day. Returns the ids of staff members who
 * read enough pages for an alarm and have no alarm yet today.
 */
async function storePageCounts(db: Db, { pages, day }: Reading): Promise<number[]> {
  // The rows are sorted, so that two processes lock them in the same order and cannot deadlock.
  const read = [...pages].sort(([one], [other]) => one - other)
  const rows = await db.many<{ staffId: number; isMuch: boolean }>(sql`
    insert into personal_reading as known (staff_id, day, pages)
    select staff_id, ${day}, pages
    from unnest(${read.map(([id]) => id)}::bigint[], ${read.map(([, count]) => count)}::int[]) as read (staff_id, pages)
    on conflict (staff_id, day) do update set pages = known.pages + excluded.pages
    returning staff_id as "staffId", pages >= ${minNormalPages * alarmFactor} and alarmed_at is null as "isMuch"`)
  return rows.filter(({ isMuch }) => isMuch).map(({ staffId }) => staffId)
}

/** Raises the alarm if the staff member has read unusually many pages with personal data, at most once per day. */
async function raiseAlarm(
  db: Db,
  { staffId, day, now }: { staffId: number; day: string; now: Date },
): Promise<UnusualReading | null> {
  return db.transaction(async (tx) => {
    const normal = Math.max(minNormalPages, await readNormalPages(tx, staffId, day))
    const row = await tx.one<{ pages: number }>(sql`
      update personal_reading set alarmed_at = ${now}
      where staff_id = ${staffId} and day = ${day} and alarmed_at is null and pages >= ${normal * alarmFactor} returning pages`)
    if (!row) return null
    const alarm = { staffId, pages: row.pages, normal, now }
    await unusualPersonalDataReadingEvent.emit(tx, alarm)
    return alarm
  })
}

/** Returns the median number of pages per day, without days with an alarm: unusual reading must not become normal. */
async function readNormalPages(tx: Db, staffId: number, day: string): Promise<number> {
  const row = await tx.one<{ own: number; days: number; ofRole: number }>(sql`
    select percentile_cont(0.5) within group (order by pages) filter (where staff_id = ${staffId}) as own,
      count(*) filter (where staff_id = ${staffId})::int as days, percentile_cont(0.5) within group (order by pages) as "ofRole"
    from personal_reading
    where staff_id in (select id from staff where role_id = (select role_id from staff where id = ${staffId}))
      and day between ${day}::date - 30 and ${day}::date - 1 and alarmed_at is null`)
  if (!row) return 0
  return Math.round((row.days < minRecordedDays ? row.ofRole : row.own) ?? 0)
}

/** Deletes the counts of pages with personal data that are too old for computing the usual number. */
export async function clearPersonalDataReadCounts(db: Db, today: string): Promise<void> {
  await db.run(sql`delete from personal_reading where day < ${today}::date - 31`)
}
