import { LessonWarnings } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, sql } from '../../db/db.ts'
import { hasApprovedAbsenceSql, isOutsideWorkingHoursSql } from '../availability/approved-absences.ts'
import { isDayOffSql } from '../groups/lesson-sql.ts'
import { hasBusyStudents, type TimeSpan } from './busy-resources.ts'
import type { LessonRow } from './lesson-state.ts'

export async function findLessonWarnings(
  db: Db,
  lesson: Pick<LessonRow, 'groupId' | 'headOfficeId' | 'membersCount' | 'leaderId' | 'assistantIds' | 'state'>,
  place: TimeSpan & { roomId: number | null; teacherId: number | null; isCancelled?: boolean },
): Promise<LessonWarnings> {
  const examThen: LessonWarnings = (await leavesExamTime(db, lesson, place)) ? ['exam_then'] : []
  if (place.isCancelled) return examThen
  const { date, beginTime, endTime } = place
  const then = { date: sql`${date}::date`, beginTime: sql`${beginTime}::time`, endTime: sql`${endTime}::time` }
  const told = await db.one<Record<'room_small' | 'outside_hours' | 'assistant_away' | 'day_off', boolean>>(sql`
    select exists (select from room where id = ${place.roomId}::bigint and capacity < ${lesson.membersCount}) as room_small,
      ${isOutsideWorkingHoursSql(sql`${place.teacherId ?? lesson.leaderId}::bigint`, then)} as outside_hours,
      exists (select from unnest(${lesson.assistantIds}::bigint[]) as assistant_id where ${hasApprovedAbsenceSql(sql`assistant_id`, then)}) as assistant_away,
      ${isDayOffSql(sql`${lesson.headOfficeId}::bigint`, then)} as day_off`)
  const hasBusy = await hasBusyStudents(db, { date, beginTime, endTime, groupId: lesson.groupId })
  const all = { ...told, exam_then: examThen.length > 0, students_busy: hasBusy }
  return LessonWarnings.element.options.filter((one) => all[one])
}

/** Returns whether the lesson is moved away from an hour at which its group has an exam. */
async function leavesExamTime(
  db: Db,
  { groupId, state }: Pick<LessonRow, 'groupId' | 'state'>,
  { date, beginTime, endTime, isCancelled = false }: TimeSpan & { isCancelled?: boolean },
): Promise<boolean> {
  const isThen = date === state.date && beginTime === state.beginTime && endTime === state.endTime
  if (state.isCancelled || (isThen && !isCancelled)) return false
  const at = (clock: string) => sql`(${state.date}::date + ${clock}::time) at time zone 'Asia/Tashkent'`
  const exam = await db.one(sql`
    select from exam where group_id = ${groupId} and date = ${state.date}::date
      and deleted_at is null and announced_at is null and begins_at < ${at(state.endTime)} and ends_at > ${at(state.beginTime)} limit 1`)
  return exam !== undefined
}
