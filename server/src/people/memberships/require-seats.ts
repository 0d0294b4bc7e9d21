import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { isMemberOnDaySql, membershipDaysSql } from './member-days.ts'

/**
 * Seats in the smallest room of the group's timetable; null = no room's number of seats is known.
 * @param group alias of `study_group` in the query
 */
export const seatCountOfGroupSql = (group: string, day: Sql): Sql => sql`(
  select min(capacity) from schedule_item join room on room.id = room_id
  where schedule_item.group_id = ${raw(group)}.id and schedule_item.gone_at is null and not is_ours
    and coalesce(schedule_item.end_date >= ${day}, true))`

/**
 * SQL: number of members of the groups and of guests who make up a missed lesson. A student on a break retains the
 * seat.
 */
const seatedStudentsSql = ({ groups, lessons, day }: { groups: Sql; lessons: Sql; day: Sql }): Sql => sql`(
  select count(*)::int from (
    select student_group.student_id from student_group where student_group.group_id in (${groups}) and ${isMemberOnDaySql('student_group', day)}
    union
    select student_id from make_up where host_lesson_id in (${lessons}) and cancelled_at is null
  ) as seated)`

/**
 * SQL: number of seats needed by the lesson's own group and by the lesson's guests.
 * @param lesson alias of `lesson` in the query
 */
export const seatsNeededByLessonGroupSql = (lesson: string): Sql => {
  const of = raw(lesson)
  return seatedStudentsSql({ groups: sql`${of}.group_id`, lessons: sql`${of}.id`, day: sql`${of}.date` })
}

/** SQL: seats that a lesson needs together with the lessons that are joined to it. */
export const seatsNeededInLessonSql = (lesson: string): Sql => {
  const of = raw(lesson)
  const lessons = sql`select ${of}.id union all select lesson_id from lesson_change where joined_lesson_id = ${of}.id`
  const groups = sql`select held.group_id from lesson held where held.id in (${lessons})`
  return seatedStudentsSql({ groups, lessons, day: sql`${of}.date` })
}

/** SQL: the largest number of seats that a group needs on any day from the given day on. */
export const maxSeatsGroupNeedsFromDaySql = (group: string, day: Sql): Sql => {
  const id = sql`${raw(group)}.id`
  const { first, holdsAnyDay } = membershipDaysSql('student_group')
  return sql`(
  select coalesce(max(${seatedStudentsSql({
    groups: id,
    lessons: sql`select lesson.id from lesson where lesson.group_id = ${id} and lesson.date = busy_day.day`,
    day: sql`busy_day.day`,
  })}), 0) from (
    select ${day} as day
    union select ${first} from student_group where student_group.group_id = ${id} and ${holdsAnyDay} and ${first} > ${day}
    union select lesson.date from make_up join lesson on lesson.id = host_lesson_id
      where lesson.group_id = ${id} and make_up.cancelled_at is null and lesson.date > ${day}
  ) as busy_day)`
}

interface JoiningStudents {
  groupIds: readonly number[]
  /** First day of the memberships that are added. */
  startDate: string
  /** True = the user confirmed that the group may have more members than its room has seats. */
  mayExceedSeats: boolean | undefined
}

/**
 * Must run after the memberships were written. Locks the groups, so that two requests cannot both take the last seat.
 * @throws AppError SEATS_EXCEEDED with the number of seats, unless `mayExceedSeats` is set
 */
export async function requireFreeSeats(
  tx: Db,
  { groupIds, startDate, mayExceedSeats = false }: JoiningStudents,
): Promise<void> {
  const ids = await lockGroupsForSeatCheck(tx, groupIds)
  if (mayExceedSeats) return
  const full = await tx.many<{ name: string; seats: number; members: number }>(sql`
    select name, seats, members from (
      select study_group.id, name, ${seatCountOfGroupSql('study_group', sql`${startDate}::date`)} as seats, ${maxSeatsGroupNeedsFromDaySql('study_group', sql`${startDate}::date`)} as members
      from study_group where id = any(${ids})
    ) as counted where members > seats order by id`)
  const [first] = full
  if (!first) return
  const text =
    full.length === 1
      ? peopleErrorTexts.seatsExceeded(first.seats, first.members)
      : peopleErrorTexts.seatsExceededIn(
          full.map(({ name, seats, members }) => `${name} (${members}/${seats})`).join(', '),
        )
  throw new AppError('SEATS_EXCEEDED', { fields: { groupId: text } })
}

/** Locks the groups, so that two requests cannot both take the last seat. */
export async function lockGroupsForSeatCheck(tx: Db, groupIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(groupIds)].sort((one, other) => one - other)
  for (const id of ids)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('group_seats'), hashtext(${String(id)}))`)
  return ids
}

/**
 * Refuses a lesson if its room has fewer seats than its groups, including joined groups, have members. Must run after
 * the lesson was written.
 */
export async function requireFreeSeatsInLesson(tx: Db, lessonId: number, mayExceedSeats = false): Promise<void> {
  if (mayExceedSeats) return
  const full = await tx.one<{ seats: number; members: number }>(sql`
    select capacity as seats, members from (
      select room_id, ${seatsNeededInLessonSql('lesson')} as members
      from lesson join schedule_item on schedule_item.id = lesson.schedule_item_id where lesson.id = ${lessonId}
    ) as counted join room on room.id = room_id where members > capacity`)
  if (full)
    throw new AppError('SEATS_EXCEEDED', {
      fields: { roomId: peopleErrorTexts.seatsExceeded(full.seats, full.members) },
    })
}
