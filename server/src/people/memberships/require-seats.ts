import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { isMemberOn, memberDays } from './member-days.ts'

/**
 * SQL for the number of seats in the smallest room of a group's timetable from that day on; null if no room has a
 * known number.
 * @param group alias of `study_group` in the query
 */
export const seatsOf = (group: string, day: Sql): Sql => sql`(
  select min(capacity) from schedule_item join room on room.id = room_id
  where schedule_item.group_id = ${raw(group)}.id and schedule_item.gone_at is null and not is_ours
    and coalesce(schedule_item.end_date >= ${day}, true))`

/** SQL for the largest number of members that a group has on any day from that day on. */
export const mostMembersFrom = (group: string, day: Sql): Sql => sql`(
  select coalesce(max(count), 0)::int from (
    select (select count(*) from student_group where student_group.group_id = ${raw(group)}.id and ${isMemberOn('student_group', sql`busy_day.day`)})
    from (
      select ${day} as day
      union select ${memberDays('student_group').first} from student_group
      where student_group.group_id = ${raw(group)}.id and ${memberDays('student_group').holdsAnyDay} and ${memberDays('student_group').first} > ${day}
    ) as busy_day
  ) as counted (count))`

interface Joining {
  groupIds: readonly number[]
  /** The first day of the new memberships. */
  startDate: string
  /** True = the user confirmed that the group may have more members than its room has seats. */
  mayExceedSeats: boolean | undefined
}

/**
 * Requires a seat for every member of these groups. It is called after the memberships were written, so that it counts
 * them, and locks the groups so that two requests cannot both take the last seat.
 * @throws AppError SEATS_EXCEEDED with the number of seats, unless the user confirmed
 */
export async function requireSeats(tx: Db, { groupIds, startDate, mayExceedSeats = false }: Joining): Promise<void> {
  const ids = [...new Set(groupIds)].sort((one, other) => one - other)
  for (const id of ids)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('group_seats'), hashtext(${String(id)}))`)
  if (mayExceedSeats) return
  const full = await tx.many<{ name: string; seats: number; members: number }>(sql`
    select name, seats, members from (
      select study_group.id, name, ${seatsOf('study_group', sql`${startDate}::date`)} as seats, ${mostMembersFrom('study_group', sql`${startDate}::date`)} as members
      from study_group where id = any(${ids})
    ) as counted where members > seats order by id`)
  const [first] = full
  if (!first) return
  const text =
    full.length === 1
      ? peopleTexts.seatsExceeded(first.seats, first.members)
      : peopleTexts.seatsExceededIn(full.map(({ name, seats, members }) => `${name} (${members}/${seats})`).join(', '))
  throw new AppError('SEATS_EXCEEDED', { fields: { groupId: text } })
}
