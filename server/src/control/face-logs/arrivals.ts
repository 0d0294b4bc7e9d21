import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import type { Arrival } from '@markaz/protocol/control/face-logs/schemas'
import { LessonAttendanceStatus } from '@markaz/protocol/motivation/awards/schemas'
import { type Sql, sql } from '../../db/db.ts'

/**
 * Only an arrival within this many minutes of the lesson's beginning proposes the mark "attended" or "late". Any other
 * arrival is shown as "came".
 */
const proposalMinutes = 30

export const lessonStartSql = sql`(lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent'`
export const lessonEndSql = sql`(lesson.date + lesson.end_time) at time zone 'Asia/Tashkent'`
export const lessonDayStartSql = sql`lesson.date::timestamp at time zone 'Asia/Tashkent'`

/** All fields except `beginsAt` are null if no door recorded the person. */
export interface LessonArrivalRow extends Pick<Arrival, 'direction' | 'at' | 'lateMinutes' | 'leftAt'> {
  beginsAt: string
}

/**
 * SQL for a lateral join that finds the arrival at a lesson: the last passage through a door before the lesson, on the
 * same day. If this passage was an exit or is missing, the first entry during the lesson is the arrival.
 * @param whose SQL condition on `face_log`
 * @param headOfficeId SQL for the lesson's branch; passages of other branches' doors are ignored
 */
export const lessonArrivalJoinSql = (whose: Sql, headOfficeId: Sql): Sql => sql`lateral (
  select came.at, came.direction, floor(greatest(0, extract(epoch from came.at - ${lessonStartSql})) / 60)::int as late_minutes,
    (select case when last.direction = ${DoorDirection.Exit} then last.at end from (
      select at, direction from face_log
      where ${whose} and at > came.at and at < ${lessonEndSql} and ${isDoorOfBranchSql(headOfficeId)} order by at desc, id desc limit 1
    ) last) as left_at
  from (
    (select at, direction from face_log
      where ${whose} and at >= ${lessonDayStartSql} and at <= ${lessonStartSql} and ${isDoorOfBranchSql(headOfficeId)} order by at desc, id desc limit 1)
    union all
    (select at, direction from face_log
      where ${whose} and at > ${lessonStartSql} and at < ${lessonEndSql} and direction <> ${DoorDirection.Exit} and ${isDoorOfBranchSql(headOfficeId)}
      order by at, id limit 1)
  ) came
  where direction <> ${DoorDirection.Exit} order by at limit 1
) arrival`

const isDoorOfBranchSql = (headOfficeId: Sql): Sql =>
  sql`device_id in (select id from (${doorsOfHeadOfficeSql(headOfficeId)}) door)`

export const doorsOfHeadOfficeSql = (headOfficeId: Sql): Sql => sql`
  select id from door_device where head_office_id = ${headOfficeId}
  union all
  select id from door_device join door_device_head_office shared on shared.device_id = door_device.id
  where shared.head_office_id = ${headOfficeId}`

export function proposedMarkForArrival({ at, beginsAt, lateMinutes }: LessonArrivalRow): Arrival['result'] {
  const apartMs = Math.abs(Date.parse(at) - Date.parse(beginsAt))
  if (apartMs > proposalMinutes * 60_000) return LessonAttendanceStatus.Come
  return lateMinutes > 0 ? LessonAttendanceStatus.Late : LessonAttendanceStatus.Attended
}
