import { AppError } from '@markaz/protocol/errors'
import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { lockGroupsForSeatCheck, requireFreeSeatsInLesson } from '../../people/memberships/require-seats.ts'
import { listMakeUpOffers } from './make-ups.queries.ts'
import { notifyStudentOfMakeUp } from './notify-make-up.ts'

/**
 * Books a make-up lesson. It locks the lesson and its group's seats before counting, so that no other guest or new
 * member takes the same seat.
 */
export async function bookMakeUpLesson(call: RouteCall<typeof makeUps.book>, tx: Db): Promise<{ id: number }> {
  const { missedLessonId, hostLessonId, mayExceedSeats } = call.body
  const studentId = call.params.id
  orNotFound(
    await tx.one(
      sql`select from student where id = ${studentId} and ${isStudentInScopeSql(call.viewer)} for no key update`,
    ),
  )
  const host = await tx.one<{ groupId: number }>(
    sql`select group_id as "groupId" from lesson where id = ${hostLessonId} for no key update`,
  )
  if (host) await lockGroupsForSeatCheck(tx, [host.groupId])
  const booked = await tx.one(sql`
    select from make_up where missed_lesson_id = ${missedLessonId} and student_id = ${studentId} and cancelled_at is null`)
  if (booked) throw new AppError('MAKE_UP_BOOKED')
  const { viewer, today } = call
  const now = call.clock.now()
  const [offer] = await listMakeUpOffers(tx, { viewer, today, now, studentId, missedLessonId, hostLessonId })
  if (!offer) throw new AppError('MAKE_UP_TAKEN')
  const id = await tx.newId(sql`
    insert into make_up (student_id, missed_lesson_id, host_lesson_id, told_at, booked_by, booked_at)
    select ${studentId}, ${missedLessonId}, id, date + begin_time, ${viewer.id}, ${now} from lesson where id = ${hostLessonId} returning id`)
  await requireFreeSeatsInLesson(tx, hostLessonId, mayExceedSeats)
  await notifyStudentOfMakeUp(tx, 'booked', id, { now, besides: viewer.id })
  await call.audit(tx, {
    action: 'create',
    entity: 'make_up',
    entityId: id,
    after: { studentId, missedLessonId, hostLessonId },
  })
  return { id }
}

/**
 * Cancels the booking of a make-up lesson. This is refused after the student came, because the missed lesson then
 * counts as attended.
 */
export async function cancelMakeUpLesson(
  call: RouteCall<typeof makeUps.cancel>,
  tx: Db,
): Promise<Record<string, never>> {
  const { id } = call.params
  const row = await lockBooking(tx, call, id)
  if (row.isOver) throw new AppError('MAKE_UP_OVER')
  await tx.run(sql`update make_up set cancelled_at = ${call.clock.now()} where id = ${id}`)
  await notifyStudentOfMakeUp(tx, 'cancelled', id, { now: call.clock.now(), besides: call.viewer.id })
  await call.audit(tx, { action: 'cancel', entity: 'make_up', entityId: id, before: { studentId: row.studentId } })
  return {}
}

type MakeUpActor = Pick<RouteCall<typeof makeUps.cancel>, 'viewer' | 'clock'>

async function lockBooking(
  tx: Db,
  { viewer }: MakeUpActor,
  id: number,
): Promise<{ studentId: number; isOver: boolean }> {
  return orNotFound(
    await tx.one<{ studentId: number; isOver: boolean }>(sql`
    select student_id as "studentId", cancelled_at is not null or is_attended as "isOver"
    from make_up join student on student.id = student_id
    where make_up.id = ${id} and ${isStudentInScopeSql(viewer)} for no key update of make_up`),
  )
}

/** A cancelled booking cannot be restored, because another student may have taken the seat. */
export const makeUpBookingUndo: UndoDefinition = {
  access: () => makeUps.cancel.access,
  async run(tx, asker, { entityId }: AuditedChange) {
    const { isOver } = await lockBooking(tx, asker, entityId)
    if (isOver) throw new AppError('NOTHING_TO_TAKE_BACK')
    await tx.run(sql`update make_up set cancelled_at = ${asker.clock.now()} where id = ${entityId}`)
    await notifyStudentOfMakeUp(tx, 'cancelled', entityId, { now: asker.clock.now(), besides: asker.viewer.id })
  },
}
