import type { AbsenceNoticeReason, AnnouncedAbsence } from '@markaz/protocol/teaching/told-absences/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'

const columns = (parentId: number): Sql => sql`
  told_absence.id, first_day as "from", last_day as "to", reason, note, told_at as "toldAt", agent_id = ${parentId} as "isOwn"`

/** Those not over, or over lately; what was taken back is not among them. */
export function listAnnouncedAbsences(
  db: Db,
  { childId, parentId, since }: { childId: number; parentId: number; since: string },
): Promise<AnnouncedAbsence[]> {
  return db.many<AnnouncedAbsence & object>(sql`
    select ${columns(parentId)} from told_absence
    where student_id = ${childId} and cancelled_at is null and last_day >= ${since}::date
    order by first_day desc, id desc`)
}

interface Telling {
  childId: number
  parentId: number
  from: string
  to: string
  reason: AbsenceNoticeReason
  note: string | null
  now: Date
}

/** `isNew`: it says something else than before. */
export async function saveAnnouncedAbsence(
  tx: Db,
  { childId, parentId, from, to, reason, note, now }: Telling,
): Promise<{ absence: AnnouncedAbsence; isNew: boolean }> {
  const saved = await tx.one<{ id: number }>(sql`
    insert into told_absence as known (student_id, agent_id, first_day, last_day, reason, note, told_at)
    values (${childId}, ${parentId}, ${from}, ${to}, ${reason}, ${note}, ${now})
    on conflict (student_id, agent_id, first_day, last_day) where cancelled_at is null
    do update set reason = excluded.reason, note = excluded.note
      where (known.reason, known.note) is distinct from (excluded.reason, excluded.note)
    returning id`)
  const absence = await tx.one<AnnouncedAbsence & object>(sql`
    select ${columns(parentId)} from told_absence
    where student_id = ${childId} and agent_id = ${parentId} and first_day = ${from} and last_day = ${to} and cancelled_at is null`)
  return { absence: absence as AnnouncedAbsence, isNew: saved !== undefined }
}

interface ToldDay {
  date: string
  reason: AbsenceNoticeReason
  note: string | null
}

/** What was told of these days, by student; of several parents' the latest. */
export async function announcedAbsencesOf(
  db: Db,
  studentIds: readonly number[],
  days: readonly string[],
): Promise<Map<number, ToldDay[]>> {
  const rows = await db.many<{ studentId: number; told: ToldDay[] }>(sql`
    select student_id as "studentId", json_agg(json_build_object('date', day, 'reason', reason, 'note', note) order by day) as told
    from (
      select distinct on (student_id, day) student_id, day, reason, note
      from told_absence join unnest(${days}::date[]) as day on day between first_day and last_day
      where student_id = any(${studentIds}::bigint[]) and cancelled_at is null
      order by student_id, day, told_at desc, id desc
    ) latest group by student_id`)
  return new Map(rows.map(({ studentId, told }) => [studentId, told]))
}
