import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import type {
  AttendanceMarkProposal,
  FaceLogFilter,
  PresentPerson,
  TeacherPresence,
} from '@markaz/protocol/control/face-logs/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { startOfDay } from '../../deps.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { isLessonOfScheduleItemSql } from '../../teaching/groups/lesson-sql.ts'
import type { DayRange } from '../../teaching/statistics/day-range.ts'
import { isDoorDeviceOfBranchesSql } from '../doors/devices.queries.ts'
import {
  doorsOfHeadOfficeSql,
  type LessonArrivalRow,
  lessonArrivalJoinSql,
  lessonDayStartSql,
  lessonEndSql,
  lessonStartSql,
  proposedMarkForArrival,
} from './arrivals.ts'
import {
  doorAndPersonJoinsSql,
  type FaceLogReadContext,
  faceLogDoorColumnsSql,
  faceLogPersonColumnSql,
  withSignedPhotoUrl,
} from './face-logs.queries.ts'

interface LessonKey {
  groupId: number
  scheduleId: number
  date: string
}

export async function listAttendanceMarkProposals(
  db: Db,
  { groupId, scheduleId, date }: LessonKey,
): Promise<AttendanceMarkProposal[]> {
  const rows = await db.many<LessonArrivalRow & { studentId: number }>(sql`
    select student_group.student_id as "studentId", ${lessonStartSql} as "beginsAt", arrival.at, arrival.direction,
      late_minutes as "lateMinutes", left_at as "leftAt"
    from lesson
    join study_group on study_group.id = lesson.group_id
    join student_group on student_group.group_id = lesson.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)}
    cross join ${lessonArrivalJoinSql(sql`face_log.student_id = student_group.student_id`, sql`study_group.head_office_id`)}
    where lesson.group_id = ${groupId} and ${isLessonOfScheduleItemSql(scheduleId)} and lesson.date = ${date}`)
  return rows.map(({ beginsAt, ...row }) => ({ ...row, result: proposedMarkForArrival({ ...row, beginsAt }) }))
}

/** People whose last passage of the day through a door was not an exit. Only doors of the viewer's branches count. */
export async function listPresentPeople(
  call: FaceLogReadContext & { today: string },
  { officeIds, personKind }: Pick<FaceLogFilter, 'officeIds' | 'personKind'>,
): Promise<PresentPerson[]> {
  const { db, viewer, clock, today } = call
  const now = clock.now()
  const isNow = sql`lesson.date = ${today} and ${lessonStartSql} - interval '15 minutes' <= ${now} and ${lessonEndSql} > ${now}`
  const people = await db.many<PresentPerson>(sql`
    select ${faceLogPersonColumnSql}, ${faceLogDoorColumnsSql}, face_log.at,
      (select json_build_object('id', study_group.id, 'name', study_group.name)
        from lesson join study_group on study_group.id = lesson.group_id join schedule_item on schedule_item.id = lesson.schedule_item_id
        where ${isNow} and (schedule_item.staff_id = face_log.staff_id or exists (
          select from student_group where student_group.group_id = lesson.group_id and student_group.student_id = face_log.student_id
            and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)}))
        order by lesson.begin_time, lesson.id limit 1) as "group"
    from (
      select distinct on (student_id, staff_id) * from face_log
      where at >= ${startOfDay(today)} and at <= ${now} and person_kind is not null
      order by student_id, staff_id, at desc, id desc
    ) face_log ${doorAndPersonJoinsSql}
    where direction <> ${DoorDirection.Exit} and ${isDoorDeviceOfBranchesSql((column) => isInBranchScopeSql(viewer, column))} and ${isInChosenBranchesSql(officeIds, sql`door_device.head_office_id`)}
      and (${personKind ?? null}::int is null or face_log.person_kind = ${personKind ?? null})
    order by office.name nulls last, uzbek_order(coalesce(student.full_name, staff.full_name)) collate "C", face_log.id`)
  return people.map((row) => ({ ...row, person: withSignedPhotoUrl(call, row.person) }))
}

interface TeacherPresenceRequest {
  academicIds: number[]
  officeIds: number[] | undefined
  span: DayRange
  now: Date
}

/**
 * Counts for each teacher the lessons to which the teacher came in time, late, or without a passage through a door.
 * Lessons on days on which the branch's doors recorded no passage are omitted.
 */
export function listTeacherPresence(
  { db, viewer }: { db: Db; viewer: Viewer },
  { academicIds, officeIds, span, now }: TeacherPresenceRequest,
): Promise<TeacherPresence[]> {
  const office = sql`study_group.head_office_id`
  return db.many<TeacherPresence>(sql`
    select schedule_item.staff_id as "academicId", count(*) as lessons, count(*) filter (where late_minutes = 0) as "onTime",
      count(*) filter (where late_minutes > 0) as late, count(*) filter (where late_minutes is null) as unseen
    from lesson
    join schedule_item on schedule_item.id = lesson.schedule_item_id
    join study_group on study_group.id = lesson.group_id
    left join ${lessonArrivalJoinSql(sql`face_log.staff_id = schedule_item.staff_id`, office)} on true
    where schedule_item.staff_id = any(${academicIds}) and lesson.date between ${span.start} and ${span.end}
      and ${isInBranchScopeSql(viewer, office)} and ${isInChosenBranchesSql(officeIds, office)} and ${lessonStartSql} <= ${now}
      and not (lesson.marked_at is not null and lesson.attended_count + lesson.absent_count = 0)
      and exists (
        select from (${doorsOfHeadOfficeSql(office)}) door join face_log on face_log.device_id = door.id
        where at >= ${lessonDayStartSql} and at < ${lessonDayStartSql} + interval '1 day')
    group by schedule_item.staff_id`)
}
