import { type Db, raw, sql } from '../../db/db.ts'
import { membershipsChangedEvent } from './memberships-changed.ts'
import { requireFreeSeats } from './require-seats.ts'

/** @throws AppError SEATS_EXCEEDED if the room has too few seats and the user has not confirmed */
export async function addImportedMembers(
  tx: Db,
  members: readonly { studentId: number; groupId: number }[],
  { today, staffId, mayExceedSeats }: { today: string; staffId: number; mayExceedSeats: boolean | undefined },
): Promise<void> {
  if (members.length === 0) return
  const groupIds = members.map((member) => member.groupId)
  await tx.run(sql`
    with joined as (
      insert into student_group (student_id, group_id, started_date)
      select member.student_id, member.group_id, greatest(${today}::date, study_group.started_date)
      from unnest(${members.map((member) => member.studentId)}::bigint[], ${groupIds}::bigint[]) as member (student_id, group_id)
      join study_group on study_group.id = member.group_id
      returning id, started_date, control_action_id
    )
    insert into student_group_event (student_group_id, kind, control_action_id, date, staff_id)
    select id, 'added', control_action_id, started_date, ${staffId} from joined`)
  await requireFreeSeats(tx, { groupIds, startDate: today, mayExceedSeats })
  await membershipsChangedEvent.emit(tx, { groupIds, today })
}

/** Deletes the students' memberships with their history, as if the students had never been in a group. */
export async function deleteImportedMemberships(tx: Db, studentIds: readonly number[], today: string): Promise<void> {
  await tx.run(sql`
    delete from student_group_event where student_group_id in (select id from student_group where student_id = any(${studentIds}))`)
  const left = await tx.many<{ groupId: number }>(
    sql`delete from student_group where student_id = any(${studentIds}) returning group_id as "groupId"`,
  )
  await membershipsChangedEvent.emit(tx, { groupIds: left.map((row) => row.groupId), today })
}

/**
 * For a merge of two students: deletes each membership whose days lie within a membership of the other student in the
 * same group. Memberships of `staysId` from the ERP stay. The caller must emit `membershipsChangedEvent`.
 */
export async function removeOverlappingMemberships(tx: Db, { staysId, goesId }: { staysId: number; goesId: number }) {
  const days = (table: string) => sql`daterange(${raw(table)}.started_date, ${raw(table)}.ended_date, '[]')`
  for (const [id, otherId, isKept] of [
    [goesId, staysId, sql`false`],
    [staysId, goesId, sql`covered.ext_id is not null`],
  ] as const) {
    const covered = sql`
      select covered.id from student_group covered join student_group other on other.group_id = covered.group_id
      where covered.student_id = ${id} and other.student_id = ${otherId} and covered.gone_at is null and other.gone_at is null
        and not ${isKept} and ${days('covered')} <@ ${days('other')}`
    await tx.run(sql`delete from student_group_event where student_group_id in (${covered})`)
    await tx.run(sql`delete from student_group where id in (${covered})`)
  }
}
