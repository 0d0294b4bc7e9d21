import { ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { writeAudit } from '../../access/audit.ts'
import { type Db, sql } from '../../db/db.ts'
import { publishEventChangeToPages } from './events.queries.ts'

interface SeenAtDoor {
  deviceId: number
  students: readonly { studentId: number; at: Date }[]
  now: Date
}

/**
 * A passage through a door counts as presence from half an hour before the event's start until its end. An enrolled
 * student gets the status `signed_and_came`, another student `came`; banned students stay banned. After the event was
 * finished, only staff change the presence.
 */
export async function markEventAttendanceByDoor(tx: Db, { deviceId, students, now }: SeenAtDoor): Promise<void> {
  const seen = sql`unnest(${students.map(({ studentId }) => studentId)}::bigint[], ${students.map(({ at }) => at)}::timestamptz[]) as seen (student_id, at)`
  const events = await tx.many<{ id: number }>(sql`
    select id from event
    where device_id = ${deviceId} and finished_at is null and deleted_at is null
      and exists (select from ${seen} where at between starts_at - interval '30 minutes' and ends_at)
    order by id for update`)
  for (const { id } of events) {
    const came = await tx.many<{ studentId: number; status: ParticipantStatus }>(sql`
      insert into event_participant (event_id, student_id, status, enrolled_at)
      select distinct event.id, student.id, ${ParticipantStatus.Came}, ${now}::timestamptz
      from event
      join ${seen} on at between starts_at - interval '30 minutes' and ends_at
      join student on student.id = seen.student_id and student.gone_at is null and student.forgotten_at is null
      where event.id = ${id} and (event.head_office_id is null or exists (
        select from student_head_office where student_id = student.id and head_office_id = event.head_office_id))
      on conflict on constraint event_participant_once do update set status = ${ParticipantStatus.SignedAndCame}
        where event_participant.status = ${ParticipantStatus.Signed}
      returning student_id as "studentId", status`)
    if (came.length === 0) continue
    await publishEventChangeToPages(tx, id, { studentIds: came.map(({ studentId }) => studentId) })
    await writeAudit(
      tx,
      { staffId: null, roleId: null, permissionName: 'events', address: null, requestId: null },
      { action: 'came', entity: 'event', entityId: id, after: { deviceId, participants: came } },
    )
  }
}
