import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { announcement } from '../announcement.ts'
import { type Db, sql } from '../db/db.ts'
import { type Deps, tashkentDay } from '../deps.ts'

/** Somebody has opened far more personal pages today than they usually do. */
interface UnusualReading {
  staffId: number
  pages: number
  /** How many they open on an ordinary day. */
  normal: number
  now: Date
}

export const unusualReading = announcement<UnusualReading>('unusual reading')

/** So many times the normal raises the alarm. */
const factor = 10
/** Nobody's normal is less, so that a quiet week or a receptionist's first day raises none. */
const leastNormal = 60
/** With fewer days than these somebody has no normal of their own: that of their role counts. */
const fewDays = 5
const rowsOfPage = 10
const writeAfterMs = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    personalReading: {
      /** Notes an answer with so many people in it; it is written later, outside of the call. */
      note(staffId: number, people: number): void
      /** Writes what was noted, and raises the alarms. */
      write(): Promise<void>
    }
  }
}

/** Counts the pages with personal data that each member of staff opens in a day, and raises an alarm when they are unusually many. */
export function watchPersonalReading(app: FastifyInstance, figures: Registry, { db, clock }: Deps): void {
  const alarms = new Counter({
    name: 'markaz_unusual_reading_total',
    help: 'People of the staff who opened ten times more personal pages in a day than they usually do',
    registers: [figures],
  })
  let noted = new Map<number, number>()
  const note = (staffId: number, people: number) =>
    void noted.set(staffId, (noted.get(staffId) ?? 0) + Math.max(1, Math.ceil(people / rowsOfPage)))
  const write = async () => {
    if (noted.size === 0) return
    const pages = noted
    noted = new Map()
    const reading = { pages, day: tashkentDay(clock) }
    for (const staffId of await countPages(db, reading)) {
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

/** @returns who has read enough for an alarm to be possible, and has raised none today */
async function countPages(db: Db, { pages, day }: Reading): Promise<number[]> {
  // Always in one order, so that two processes never wait for each other.
  const read = [...pages].sort(([one], [other]) => one - other)
  const rows = await db.many<{ staffId: number; isMuch: boolean }>(sql`
    insert into personal_reading as known (staff_id, day, pages)
    select staff_id, ${day}, pages
    from unnest(${read.map(([id]) => id)}::bigint[], ${read.map(([, count]) => count)}::int[]) as read (staff_id, pages)
    on conflict (staff_id, day) do update set pages = known.pages + excluded.pages
    returning staff_id as "staffId", pages >= ${leastNormal * factor} and alarmed_at is null as "isMuch"`)
  return rows.filter(({ isMuch }) => isMuch).map(({ staffId }) => staffId)
}

/** Once for a person and day. */
async function raiseAlarm(
  db: Db,
  { staffId, day, now }: { staffId: number; day: string; now: Date },
): Promise<UnusualReading | null> {
  return db.transaction(async (tx) => {
    const normal = Math.max(leastNormal, await usualPages(tx, staffId, day))
    const row = await tx.one<{ pages: number }>(sql`
      update personal_reading set alarmed_at = ${now}
      where staff_id = ${staffId} and day = ${day} and alarmed_at is null and pages >= ${normal * factor} returning pages`)
    if (!row) return null
    const alarm = { staffId, pages: row.pages, normal, now }
    await unusualReading.tell(tx, alarm)
    return alarm
  })
}

/** The median of the days before on which there was no alarm, which would make itself normal. */
async function usualPages(tx: Db, staffId: number, day: string): Promise<number> {
  const row = await tx.one<{ own: number; days: number; ofRole: number }>(sql`
    select percentile_cont(0.5) within group (order by pages) filter (where staff_id = ${staffId}) as own,
      count(*) filter (where staff_id = ${staffId})::int as days, percentile_cont(0.5) within group (order by pages) as "ofRole"
    from personal_reading
    where staff_id in (select id from staff where role_id = (select role_id from staff where id = ${staffId}))
      and day between ${day}::date - 30 and ${day}::date - 1 and alarmed_at is null`)
  if (!row) return 0
  return Math.round((row.days < fewDays ? row.ofRole : row.own) ?? 0)
}

/** Days that no median asks for any more. */
export async function forgetReading(db: Db, today: string): Promise<void> {
  await db.run(sql`delete from personal_reading where day < ${today}::date - 31`)
}
