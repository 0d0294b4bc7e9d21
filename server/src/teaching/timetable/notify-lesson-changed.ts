import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import { publishStudentChange } from '../../people/feed/publish-student-change.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { staffOfGroupSql } from '../notices/group-notices.ts'
import type { ChangeableLessonFields, LessonRow } from './lesson-state.ts'
import { timetableText } from './timetable.text.ts'

interface LessonWithChange {
  lesson: LessonRow
  next: ChangeableLessonFields
  viewer: Viewer
  today: string
  now: Date
  isNew?: boolean
}

export async function notifyLessonChanged(
  tx: Db,
  { lesson, next, viewer, today, now, isNew }: LessonWithChange,
): Promise<void> {
  const { state, groupId } = lesson
  publishStudentChange(tx, [{ groupId, kind: StudentChangeKind.Timetable }])
  if (state.date < today && next.date < today) return
  const title = next.isCancelled ? timetableText.cancelled : isNew ? timetableText.added : timetableText.changed
  const body = `${lesson.groupName}: ${await lessonChangeText(tx, state, next, isNew)}`
  const people = await tx.one<{ studentIds: number[]; staffIds: number[] }>(sql`
    select array(select distinct student_id from student_group where student_group.group_id = ${groupId}
        and (${mustMemberAttendOnDaySql('student_group', sql`${state.date}::date`)} or ${mustMemberAttendOnDaySql('student_group', sql`${next.date}::date`)}) and gone_at is null) as "studentIds",
      array(select staff_id from (${staffOfGroupSql(sql`${groupId}`, today)}
        union select unnest(${[state.teacherId, next.teacherId].filter((one) => one !== null)}::bigint[])) place
        where staff_id <> ${viewer.id}) as "staffIds"`)
  const notice = { title, body, now }
  await studentNotificationEvent.emit(tx, {
    ...{ ...notice, kind: StudentNotificationKind.LessonChanged, studentIds: people?.studentIds ?? [] },
    about: { kind: NotificationTopicKind.Timetable, id: null },
  })
  await staffNotificationCreatedEvent.emit(tx, {
    ...notice,
    kind: StaffNotificationKind.LessonChanged,
    staffIds: people?.staffIds ?? [],
    aboutId: null,
    path: '/timetable',
  })
}

/** Returns a text such as `24.11.2026 15:00 → 25.11.2026 16:00, Z-102, Aliyev Vali`. */
async function lessonChangeText(
  tx: Db,
  state: ChangeableLessonFields,
  next: ChangeableLessonFields,
  isNew = false,
): Promise<string> {
  const then = `${formatDay(state.date)} ${state.beginTime}`
  if (next.isCancelled) return `${then}. ${next.reason}`
  const names = await tx.one<{ room: string | null; teacher: string | null }>(sql`
    select (select name from room where id = ${next.roomId}::bigint) as room, (select full_name from staff where id = ${next.teacherId}::bigint) as teacher`)
  const now = `${formatDay(next.date)} ${next.beginTime}`
  return [
    isNew || then === now ? now : `${then} → ${now}`,
    ...(names?.room && (isNew || next.roomId !== state.roomId || then !== now) ? [timetableText.room(names.room)] : []),
    ...(names?.teacher && (isNew || next.teacherId !== state.teacherId) ? [timetableText.teacher(names.teacher)] : []),
  ].join(', ')
}
