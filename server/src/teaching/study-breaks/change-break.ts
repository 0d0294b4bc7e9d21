import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { studyBreaks as calls } from '@markaz/protocol/teaching/study-breaks/routes'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { isGroupVisibleToViewerSql } from '../../people/memberships/group-for-membership.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { addDays } from '../groups/days.ts'
import { notifyOfStudyBreak, type StudyBreakForNotification } from './notify-break.ts'

const maxBreakDays = 366

/**
 * Starts a study break. The student's seat in the group stays reserved. Attendance marks during the break stay stored,
 * but no statistics count them.
 */
export async function startStudyBreak(call: RouteCall<typeof studyBreaks.start>, tx: Db): Promise<{ id: number }> {
  const { firstDay, lastDay, reason, groupId = null, overMarked } = call.body
  const studentId = call.params.id
  if (lastDay < firstDay) refuseField('lastDay', teachingErrorTexts.breakEndsFirst)
  if (lastDay >= addDays(firstDay, maxBreakDays)) refuseField('lastDay', teachingErrorTexts.breakTooLong)
  orNotFound(await lockStudent(tx, call.viewer, studentId))
  if (groupId !== null) await requireGroupOfBreak(tx, call, groupId)
  const days = { studentId, groupId, firstDay, lastDay }
  const groupIds = await readGroupsOnBreak(tx, days)
  if (groupIds.length === 0) refuseField(groupId === null ? 'firstDay' : 'groupId', teachingErrorTexts.noStudyThen)
  if (!overMarked) await refuseMarkedDays(tx, days)
  const now = call.clock.now()
  const id = await tx.newId(sql`
    insert into study_break (student_id, group_id, first_day, last_day, reason, created_by, created_at)
    values (${studentId}, ${groupId}, ${firstDay}, ${lastDay}, ${reason}, ${call.viewer.id}, ${now}) returning id`)
  await membershipsChangedEvent.emit(tx, { groupIds, today: call.today })
  await notifyOfStudyBreak(tx, 'begins', { id, ...days, groupIds }, { now, besides: call.viewer.id })
  const after = { studentId, groupId, firstDay, lastDay, reason, isCancelled: false }
  await call.audit(tx, { action: 'create', entity: 'study_break', entityId: id, after })
  return { id }
}

export async function changeStudyBreakEnd(
  call: RouteCall<typeof studyBreaks.change>,
  tx: Db,
): Promise<Record<string, never>> {
  const { lastDay, overMarked } = call.body
  const row = await lockOpenBreak(tx, call)
  if (lastDay < row.firstDay) refuseField('lastDay', teachingErrorTexts.breakEndsFirst)
  if (lastDay < addDays(call.today, -1)) refuseField('lastDay', teachingErrorTexts.breakBeforeToday)
  if (lastDay >= addDays(row.firstDay, maxBreakDays)) refuseField('lastDay', teachingErrorTexts.breakTooLong)
  if (!overMarked && lastDay > row.lastDay)
    await refuseMarkedDays(tx, { ...row, firstDay: addDays(row.lastDay, 1), lastDay })
  await saveBreakEnd(tx, call, row, { lastDay, isCancelled: false })
  return {}
}

/** Ends a study break: its last day becomes yesterday. A break that has not begun is withdrawn. */
export async function endStudyBreak(call: RouteCall<typeof studyBreaks.end>, tx: Db): Promise<Record<string, never>> {
  const row = await lockOpenBreak(tx, call)
  const yesterday = addDays(call.today, -1)
  const hasBegun = row.firstDay <= yesterday
  await saveBreakEnd(
    tx,
    call,
    row,
    hasBegun ? { lastDay: yesterday, isCancelled: false } : { ...row, isCancelled: true },
  )
  return {}
}

interface BreakEnd {
  lastDay: string
  isCancelled: boolean
}

/** Undoes the start or the last change of a study break, with the values in its audit row. */
export const studyBreakUndo: UndoDefinition = {
  access: ({ before }) => (before ? calls.change : calls.start).access,
  async run(tx, asker, { entityId, before, after }: AuditedChange<BreakEnd | null, BreakEnd>) {
    const row = await lockBreak(tx, asker.viewer, entityId)
    if (row.lastDay !== after.lastDay || row.isCancelled !== after.isCancelled)
      throw new AppError('NOTHING_TO_TAKE_BACK')
    await saveBreakEnd(tx, { ...asker, audit: async () => {} }, row, before ?? { ...row, isCancelled: true })
  },
}

interface LockedBreak extends Omit<StudyBreakForNotification, 'groupIds'>, BreakEnd {}

type BreakActor = Pick<RouteCall<typeof studyBreaks.end>, 'viewer' | 'today' | 'clock' | 'audit'>

async function saveBreakEnd(
  tx: Db,
  { viewer, today, clock, audit }: BreakActor,
  row: LockedBreak,
  next: BreakEnd,
): Promise<void> {
  const now = clock.now()
  const [, longest] = [row.lastDay, next.lastDay].sort()
  const groupIds = await readGroupsOnBreak(tx, { ...row, lastDay: longest as string })
  await tx.run(sql`
    update study_break set last_day = ${next.lastDay}, cancelled_at = case when ${next.isCancelled}::boolean then coalesce(cancelled_at, ${now}) end
    where id = ${row.id}`)
  await membershipsChangedEvent.emit(tx, { groupIds, today })
  const kind = next.isCancelled ? 'withdrawn' : row.isCancelled ? 'begins' : next.lastDay < today ? 'ended' : 'changed'
  await notifyOfStudyBreak(tx, kind, { ...row, ...next, groupIds }, { now, besides: viewer.id })
  await audit(tx, {
    action: 'update',
    entity: 'study_break',
    entityId: row.id,
    before: { lastDay: row.lastDay, isCancelled: row.isCancelled },
    after: { lastDay: next.lastDay, isCancelled: next.isCancelled },
  })
}

/**
 * Locks the student. Changes of the student's memberships take the same lock, so they run before or after the change of
 * the study break.
 */
const lockStudent = (tx: Db, viewer: Viewer, studentId: number) =>
  tx.one(sql`select from student where id = ${studentId} and ${isStudentInScopeSql(viewer)} for no key update`)

async function lockBreak(tx: Db, viewer: Viewer, id: number): Promise<LockedBreak> {
  return orNotFound(
    await tx.one<LockedBreak>(sql`
    select study_break.id, student_id as "studentId", group_id as "groupId", first_day as "firstDay", last_day as "lastDay",
      cancelled_at is not null as "isCancelled"
    from study_break join student on student.id = student_id
    where study_break.id = ${id} and ${isStudentInScopeSql(viewer)} for no key update of student, study_break`),
  )
}

async function lockOpenBreak(tx: Db, call: BreakActor & { params: { id: number } }): Promise<LockedBreak> {
  const row = await lockBreak(tx, call.viewer, call.params.id)
  if (row.isCancelled || row.lastDay < call.today) throw new AppError('STUDY_BREAK_OVER')
  return row
}

async function requireGroupOfBreak(tx: Db, asker: BreakActor, groupId: number): Promise<void> {
  const group = await tx.one(sql`select from study_group where id = ${groupId} and ${isGroupVisibleToViewerSql(asker)}`)
  if (!group) refuseField('groupId', teachingErrorTexts.noGroup)
}

type BreakDays = Pick<StudyBreakForNotification, 'studentId' | 'groupId' | 'firstDay' | 'lastDay'>

async function readGroupsOnBreak(tx: Db, { studentId, groupId, firstDay, lastDay }: BreakDays): Promise<number[]> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  const rows = await tx.many<{ groupId: number }>(sql`
    select distinct group_id as "groupId" from student_group
    where student_id = ${studentId} and coalesce(group_id = ${groupId}::bigint, true) and ${holdsAnyDay}
      and coalesce(${first} <= ${lastDay}::date, true) and coalesce(${last} >= ${firstDay}::date, true) order by 1`)
  return rows.map((row) => row.groupId)
}

async function refuseMarkedDays(tx: Db, { studentId, groupId, firstDay, lastDay }: BreakDays): Promise<void> {
  const marked = await tx.one(sql`
    select from attendance join lesson on lesson.id = lesson_id
    where student_id = ${studentId} and mark is not null and coalesce(lesson.group_id = ${groupId}::bigint, true)
      and lesson.date between ${firstDay} and ${lastDay} limit 1`)
  if (marked) throw new AppError('STUDY_BREAK_MARKED')
}
