import { isActiveParentLinkSql } from '../../access/parent.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { meetingsText } from './meetings.text.ts'

/** The meeting's times are in Tashkent time. */
export interface CalendarMeeting {
  id: number
  moves: number
  changedAt: string
  begins: string
  ends: string
  title: string
  place: string
}

export async function listCalendarMeetings(
  db: Db,
  { staffId, agentId }: { staffId: number | null; agentId: number | null },
  { from, to }: { from: string; to: string },
): Promise<CalendarMeeting[]> {
  const local = (column: Sql) => sql`(${column} at time zone 'Asia/Tashkent')`
  const [begins, ends] = [local(sql`meeting.begins_at`), local(sql`meeting.ends_at`)]
  const rows = await db.many<CalendarMeeting & { teacher: string; family: string }>(sql`
    select meeting.id, moves, meeting.changed_at as "changedAt", place, staff.full_name as teacher, agent.full_name || ' (' || student.full_name || ')' as family,
      to_char(${begins}, 'YYYY-MM-DD"T"HH24:MI') as begins, to_char(${ends}, 'YYYY-MM-DD"T"HH24:MI') as ends
    from meeting join meeting_time on meeting_time.id = time_id join staff on staff.id = meeting.staff_id
    join student on student.id = meeting.student_id join agent on agent.id = meeting.agent_id
    where meeting.cancelled_at is null and ${begins}::date between ${from}::date and ${to}::date
      and (meeting.staff_id = ${staffId}::bigint or meeting.agent_id = ${agentId}::bigint and exists (
        select from agent_student where agent_student.agent_id = meeting.agent_id and agent_student.student_id = meeting.student_id and ${isActiveParentLinkSql}))
    order by meeting.begins_at, meeting.id`)
  return rows.map(({ teacher, family, ...meeting }) => ({
    ...meeting,
    title: meetingsText.inCalendar(staffId === null ? teacher : family),
  }))
}
