import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AppError, errorDetailsOf } from '@markaz/protocol/errors'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { GroupAccessScope } from '@markaz/protocol/route'
import {
  AbsenceReason,
  type AttendanceInput,
  type AttendanceSaveResult,
  type SavedAttendanceCell,
} from '@markaz/protocol/teaching/attendance/schemas'
import type { AuditEntry } from '../../access/audit.ts'
import { isGroupInScopeSql, requireGroupInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { countsAsHeldLessonSql, heldLessonsChangedEvent } from '../groups/lesson-attendance-counts.ts'
import { isLessonOfScheduleItemSql } from '../groups/lesson-sql.ts'
import { queueMakeUpBookingCheck } from '../make-ups/check-make-ups.ts'
import { isGuestOfLessonSql, recordMakeUpAttendance } from '../make-ups/make-up-marks.ts'
import { queueAbsenceNotifications } from './notify-absences.ts'
import { insertMarksToRecalculateSql, queueAttendancePointsJob } from './recalculate-attendance-points.ts'
import { recomputeAttendanceCountsOfGroups, recomputeLessonAttendanceCounts } from './recompute-attendance-counts.ts'

interface WriteRequest {
  reach: GroupAccessScope
  viewer: Viewer
  today: string
  now: Date
  groupId: number
  input: AttendanceInput
}

interface SaveRequest extends WriteRequest {
  audit(tx: Db, line: AuditEntry): Promise<void>
}

export async function saveAttendance(db: Db, request: SaveRequest): Promise<AttendanceSaveResult> {
  return db.quickTransaction(async (tx) => {
    const { changed, ...saved } = await writeAttendanceCells(tx, request)
    if (changed.length > 0) {
      const { groupId, input } = request
      const where = { groupId, scheduleId: input.scheduleId, date: input.date }
      await request.audit(tx, {
        action: 'update',
        entity: 'attendance',
        entityId: saved.lessonId,
        before: { ...where, attendances: changed.map(({ studentId, before }) => ({ studentId, ...before })) },
        after: {
          ...where,
          attendances: changed.map(({ studentId, mark, reasonType, comment }) => ({
            studentId,
            mark,
            reasonType,
            comment,
          })),
        },
      })
    }
    return saved
  })
}

/**
 * Writes the marks. It locks the lesson's row first, so that simultaneous saves of its attendance run one after the
 * other.
 */
export async function writeAttendanceCells(
  tx: Db,
  request: WriteRequest,
): Promise<AttendanceSaveResult & { changed: SavedCell[] }> {
  const { input, viewer, now } = request
  const { lessonId, earns, wasHeld, hasGuests } = await lockLesson(tx, request)
  const cells = await storeCells(tx, { lessonId, earns, input, viewer, now })
  const changed = cells.filter((cell) => cell.isChanged)
  if (changed.length > 0) {
    const [isHeld] = await Promise.all([
      recomputeLessonAttendanceCounts(tx, lessonId, now),
      updateMakeUps(tx, { lessonId, hasGuests, changed, groupId: request.groupId, today: request.today }),
      queueAbsenceNotifications(tx, { lessonId, changed, now }),
    ])
    if (isHeld !== wasHeld)
      await heldLessonsChangedEvent.emit(tx, { groupIds: [request.groupId], today: request.today })
  }
  if (earns && changed.some(({ mark, before }) => mark !== before.mark)) queueAttendancePointsJob(tx, now)
  publishChangeOfManyStudents(
    tx,
    changed.map(({ studentId }) => studentId),
    { kind: StudentChangeKind.Timetable },
  )
  const saved = (cell: SavedCell): SavedAttendanceCell => ({ ...cell, lessonId, date: input.date })
  return {
    lessonId,
    attendances: cells.map(saved),
    conflicts: cells.filter((cell) => cell.isConflict).map(saved),
    changed,
  }
}

interface SavedLesson {
  lessonId: number
  hasGuests: boolean
  groupId: number
  today: string
  changed: readonly SavedCell[]
}

/**
 * Updates the missed lessons that guests make up in this lesson; guests are students of other groups. If a student is
 * no longer marked absent, a job checks the student's booked make-up lessons.
 */
async function updateMakeUps(tx: Db, { lessonId, hasGuests, groupId, today, changed }: SavedLesson): Promise<void> {
  if (hasGuests)
    await recomputeAttendanceCountsOfGroups(tx, {
      groupIds: await recordMakeUpAttendance(tx, lessonId, changed),
      today,
    })
  if (changed.some(({ before }) => before.mark === AttendanceMark.Absent))
    await queueMakeUpBookingCheck(tx, { groupIds: [groupId], today })
}

/** @throws AppError NOT_FOUND | LESSON_NOT_FOUND | LESSON_CANCELLED | LESSON_IN_FUTURE | NOT_A_MEMBER */
async function lockLesson(tx: Db, { reach, viewer, today, groupId, input }: WriteRequest) {
  const studentIds = input.attendances.map((cell) => cell.studentId)
  const lesson = await tx.one<{
    lessonId: number
    earns: boolean
    wasHeld: boolean
    isCancelled: boolean
    hasGuests: boolean
    strangers: number[]
  }>(sql`
    select lesson.id as "lessonId", ${countsAsHeldLessonSql} as "wasHeld", lesson.cancelled_at is not null as "isCancelled",
      -- Most groups earn no points, and most lessons have no guests, which saves them SQL statements.
      exists (select from group_action where group_action.group_id = lesson.group_id) as earns,
      exists (select from make_up where host_lesson_id = lesson.id and make_up.cancelled_at is null) as "hasGuests", coalesce((
      select json_agg(student_id) from unnest(${studentIds}::bigint[]) as asked (student_id)
      where not exists (
        select from student_group
        where student_group.group_id = lesson.group_id and student_group.student_id = asked.student_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})
        and not ${isGuestOfLessonSql(sql`asked.student_id`)}
    ), '[]') as strangers
    from lesson join study_group on study_group.id = lesson.group_id
    where lesson.group_id = ${groupId} and ${isLessonOfScheduleItemSql(input.scheduleId)} and lesson.date = ${input.date}
      and ${isGroupInScopeSql(reach, viewer, today)}
    for no key update of lesson`)
  if (!lesson) {
    await requireGroupInScope(tx, { reach, viewer, today }, groupId)
    throw new AppError('LESSON_NOT_FOUND')
  }
  if (lesson.isCancelled) throw new AppError('LESSON_CANCELLED')
  if (input.date > today) throw new AppError('LESSON_IN_FUTURE')
  if (lesson.strangers.length > 0) {
    const { text } = errorDetailsOf('NOT_A_MEMBER')
    const strangers = new Set(lesson.strangers)
    const fields = studentIds.flatMap((id, row) => (strangers.has(id) ? [[`attendances.${row}.studentId`, text]] : []))
    throw new AppError('NOT_A_MEMBER', { fields: Object.fromEntries(fields) })
  }
  return lesson
}

interface SavedCell
  extends Pick<SavedAttendanceCell, 'studentId' | 'mark' | 'reasonType' | 'comment' | 'version' | 'markedBy'> {
  isChanged: boolean
  isConflict: boolean
  before: Pick<SavedAttendanceCell, 'mark' | 'reasonType' | 'comment'>
}

interface CellsToWrite extends Pick<WriteRequest, 'input' | 'viewer' | 'now'> {
  lessonId: number
  earns: boolean
}

/** Returns the stored attendance cells in the requested order. */
async function storeCells(tx: Db, { lessonId, earns, input, viewer, now }: CellsToWrite): Promise<SavedCell[]> {
  const asked = input.attendances
  const reasons = asked.map(({ mark, reasonType }) =>
    mark === AttendanceMark.Absent ? (reasonType ?? AbsenceReason.WithoutReason) : null,
  )
  const remarked = sql`
    select student_id from written join asked using (student_id) where written.mark is distinct from old_mark`
  return tx.many<SavedCell>(sql`
    with asked as (
      select asked.*, stored.mark as old_mark, stored.reason_type as old_reason_type, stored.comment as old_comment,
        coalesce(stored.version, 0) as old_version, stored.marked_by as old_marked_by,
        (asked.mark, asked.reason_type, asked.comment) is distinct from (stored.mark, stored.reason_type, stored.comment) as differs
      from unnest(${asked.map((cell) => cell.studentId)}::bigint[], ${asked.map((cell) => cell.mark)}::smallint[], ${reasons}::text[],
        ${asked.map((cell) => cell.comment ?? null)}::text[], ${asked.map((cell) => cell.version ?? null)}::int[])
        with ordinality as asked (student_id, mark, reason_type, comment, seen_version, place)
      left join attendance stored on stored.lesson_id = ${lessonId} and stored.student_id = asked.student_id
    ),
    written as (
      insert into attendance (lesson_id, student_id, mark, reason_type, comment, version, marked_by, marked_at)
      select ${lessonId}, student_id, mark, reason_type, comment, old_version + 1, ${viewer.id}, ${now}
      from asked where differs and coalesce(seen_version = old_version, true)
      on conflict (lesson_id, student_id) do update set mark = excluded.mark, reason_type = excluded.reason_type,
        comment = excluded.comment, version = excluded.version, marked_by = excluded.marked_by, marked_at = excluded.marked_at
      returning *
    )${earns ? sql`, ${insertMarksToRecalculateSql(lessonId, remarked, now)}` : sql``}
    select asked.student_id as "studentId", coalesce(written.version, old_version) as version,
      case when is_changed then written.mark else old_mark end as mark,
      case when is_changed then written.reason_type else old_reason_type end as "reasonType",
      case when is_changed then written.comment else old_comment end as comment,
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as "markedBy",
      is_changed as "isChanged", differs and not is_changed as "isConflict",
      json_build_object('mark', old_mark, 'reasonType', old_reason_type, 'comment', old_comment) as before
    from asked
    left join written using (student_id)
    cross join lateral (select written.student_id is not null as is_changed) outcome
    left join staff on staff.id = coalesce(written.marked_by, old_marked_by)
    order by place`)
}
