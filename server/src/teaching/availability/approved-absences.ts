import type { AbsentTeacher } from '@markaz/protocol/teaching/availability/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'

interface LessonTime {
  date: Sql
  beginTime: Sql
  endTime: Sql
}

const isPartOfDay = sql`(lower(span)::time, upper(span)::time) <> (time '00:00', time '00:00')`
export const absencePeriodColumns = sql`lower(span)::date as "from", (upper(span) - interval '1 minute')::date as "to",
  case when ${isPartOfDay} then to_char(lower(span), 'HH24:MI') end as "beginTime", case when ${isPartOfDay} then to_char(upper(span), 'HH24:MI') end as "endTime"`

export const hasApprovedAbsenceSql = (staffId: Sql, { date, beginTime, endTime }: LessonTime): Sql => sql`exists (
  select from staff_absence where staff_absence.staff_id = ${staffId} and state = 'approved' and span && tsrange(${date} + ${beginTime}, ${date} + ${endTime}))`

/** SQL condition that the lesson is outside the staff member's weekly hours; false if no weekly hours were entered. */
export const isOutsideWorkingHoursSql = (staffId: Sql, { date, beginTime, endTime }: LessonTime): Sql => sql`(
  exists (select from staff_hours where staff_hours.staff_id = ${staffId})
  and not exists (select from staff_hours where staff_hours.staff_id = ${staffId} and iso_day = extract(isodow from ${date})
    and staff_hours.begin_time <= ${beginTime} and staff_hours.end_time >= ${endTime}))`

/** Lists approved absences between two days. First and last day are included. */
export function listApprovedAbsencesInPeriod(
  db: Db,
  staffIds: Sql,
  {
    from,
    to,
    beginTime = '00:00',
    endTime = '24:00',
  }: { from: string; to: string; beginTime?: string; endTime?: string },
): Promise<AbsentTeacher[]> {
  return db.many<AbsentTeacher>(sql`
    select json_build_object('id', staff.id, 'fullName', full_name) as staff, ${absencePeriodColumns}
    from staff_absence join staff on staff.id = staff_id
    where staff_id in (${staffIds}) and state = 'approved' and span && tsrange(${from}::date + ${beginTime}::time, ${to}::date + ${endTime}::time)
    order by lower(span), staff_absence.id limit 1000`)
}

/** Examples: `24.11.2026`, `24.11.2026–26.11.2026`, `24.11.2026 08:00–12:00`. */
export const absenceDaysText = ({ from, to, beginTime, endTime }: Omit<AbsentTeacher, 'staff'>) =>
  beginTime
    ? `${formatDay(from)} ${beginTime}–${endTime}`
    : from === to
      ? formatDay(from)
      : `${formatDay(from)}–${formatDay(to)}`
