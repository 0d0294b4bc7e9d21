import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { ExtraLessonInput, LessonChangeInput, LessonWarnings } from '@markaz/protocol/teaching/timetable/schemas'
import type { AuditEntry } from '../../access/audit.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Clock } from '../../deps.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { requireFreeSeatsInLesson } from '../../people/memberships/require-seats.ts'
import { heldLessonsChangedEvent } from '../groups/lesson-attendance-counts.ts'
import { createLessonsAhead } from '../groups/lessons.ts'
import { lessonsPlannedEvent } from '../groups/lessons-planned-event.ts'
import {
  addLesson,
  moveLessonBackToSchedule,
  moveLessonToOneDayScheduleItem,
  setLessonCancellation,
} from '../groups/place-lesson.ts'
import { storePublishedLesson } from '../groups/published-lessons.ts'
import { rescheduleHomeworkWithLesson } from '../homework/roster.ts'
import type { LessonResources } from './busy-resources.ts'
import {
  type ChangeableLessonFields,
  isGroupInViewerBranchesSql,
  type LessonRow,
  lockLessonRow,
  lockLessonWithSharedLock,
  readLessonRow,
} from './lesson-state.ts'
import { notifyLessonChanged } from './notify-lesson-changed.ts'
import { requireValidLessonState } from './require-valid-lesson-state.ts'
import {
  type LessonResourceReservation,
  requireFreeLessonResources,
  reserveLessonResources,
  toResourceConflictError,
} from './reserve-lesson.ts'
import { findLessonWarnings } from './warnings.ts'

interface LessonEditor {
  db: Db
  viewer: Viewer
  today: string
  clock: Clock
  audit(tx: Db, line: AuditEntry): Promise<void>
}

/**
 * Changes a lesson. The function reserves room and people before it searches for conflicts: of two simultaneous
 * requests, the database lets only one reserve the same room or person.
 */
export async function changeLesson(changer: LessonEditor, id: number, { mayExceedSeats, ...input }: LessonChangeInput) {
  const { db, viewer, today, clock, audit } = changer
  const scope = isGroupInViewerBranchesSql(viewer)
  return withConflictReason(db, scope, async (tx, claims) => {
    const lesson = await lockLessonRow(tx, scope, id)
    const next = await requestedState(tx, lesson, input)
    if (haveSameValues(lesson.state, next)) return { lesson: id, warnings: [] }
    if (lesson.isMarked) throw new AppError('LESSON_MARKED')
    if (lesson.isHost && !haveSameValues({ ...lesson.state, reason: next.reason }, next))
      throw new AppError('LESSON_JOINED')
    await requireValidLessonState(tx, lesson, next, today)
    await reserveLessonResources(tx, placeClaimOf(lesson, next), claims)
    await storePublishedLesson(tx, { lessonId: id, groupId: lesson.groupId, now: clock.now() })
    await storeLessonState(tx, lesson, next, { viewerId: viewer.id, now: clock.now() })
    await requireFreeLessonResources(tx, scope, claims)
    // Seats are checked only if the lesson gets another room or is joined to another group's lesson. Other changes
    // bring no students into a room.
    const isOtherRoom = next.roomId !== lesson.state.roomId || next.joinedLessonId !== lesson.state.joinedLessonId
    if (isOtherRoom && !next.isCancelled) await requireFreeSeatsInLesson(tx, next.joinedLessonId ?? id, mayExceedSeats)
    const warnings = await findLessonWarnings(tx, lesson, next)
    // Reads the group before the change, because the row of a deleted lesson cannot be read afterwards.
    const { groupId } = lesson
    await audit(tx, {
      action: 'update',
      entity: 'lesson',
      entityId: id,
      before: { groupId, ...lesson.state },
      after: { groupId, ...next },
      form: {
        before: { ...lesson.state, teacherId: lesson.state.teacherId ?? lesson.leaderId },
        after: { ...next, teacherId: next.teacherId ?? lesson.leaderId },
      },
    })
    await publishLessonChange(tx, { lesson, next, viewer, today, now: clock.now() })
    return { lesson: id, warnings }
  })
}

/**
 * Gives the lesson the day, time and room that the ERP's schedule has now. A lesson that the ERP has removed is
 * deleted.
 */
export async function resetLessonToSchedule(changer: LessonEditor, id: number): Promise<Record<string, never>> {
  const { db, viewer, today, clock } = changer
  await db.transaction(async (tx) => {
    const { plan, isChanged, groupId } = await lockLessonRow(tx, isGroupInViewerBranchesSql(viewer), id)
    if (!plan || !isChanged) throw new AppError('NOT_FOUND')
    const { itemId: _, ...place } = plan
    await changeLesson({ ...changer, db: tx }, id, {
      ...place,
      // The lesson returns to the room in the group's schedule, so the user need not confirm that it has too few seats.
      ...{ isCancelled: false, joinedLessonId: null, reason: null, mayExceedSeats: true },
    })
    await createLessonsAhead(tx, { today, now: clock.now(), groupIds: [groupId] })
  })
  return {}
}

export async function addExtraLesson(changer: LessonEditor, { groupId, mayExceedSeats, ...place }: ExtraLessonInput) {
  const { db, viewer, today, clock, audit } = changer
  const scope = isGroupInViewerBranchesSql(viewer)
  return withConflictReason(db, scope, async (tx, claims) => {
    const group = await tx.one(
      sql`select id from study_group where id = ${groupId} and gone_at is null and ${scope} for share`,
    )
    if (!group) refuseField('groupId', teachingErrorTexts.noGroup)
    const id = await addLesson(tx, groupId, place)
    const reason = place.reason ?? null
    await storeLessonChangeRow(
      tx,
      { id, plan: null },
      { joinedLessonId: null, reason },
      { viewerId: viewer.id, now: clock.now() },
    )
    const lesson = orNotFound(await readLessonRow(tx, scope, id))
    await requireValidLessonState(
      tx,
      { ...lesson, state: { ...lesson.state, roomId: null, teacherId: null, date: '' } },
      lesson.state,
      today,
    )
    await reserveLessonResources(
      tx,
      placeClaimOf({ ...lesson, state: { ...lesson.state, date: '' } }, lesson.state),
      claims,
    )
    await requireFreeLessonResources(tx, scope, claims)
    await requireFreeSeatsInLesson(tx, id, mayExceedSeats)
    const warnings = await findLessonWarnings(tx, lesson, lesson.state)
    await audit(tx, { action: 'create', entity: 'lesson', entityId: id, after: { groupId, ...lesson.state } })
    await storePublishedLesson(tx, { lessonId: id, groupId, now: clock.now(), isNew: true })
    await publishLessonChange(tx, { lesson, next: lesson.state, viewer, today, now: clock.now(), isNew: true })
    return { lesson: id, warnings }
  })
}

/**
 * Returns the lesson's values after the change. A joined lesson gets the day, time, room and teacher of the lesson to
 * which it is joined. If the user enters other values, the lesson is no longer joined.
 */
async function requestedState(tx: Db, lesson: LessonRow, input: LessonChangeInput): Promise<ChangeableLessonFields> {
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const next: ChangeableLessonFields = { ...lesson.state, ...said }
  if (next.joinedLessonId === null) return next
  if (input.joinedLessonId === undefined)
    return placeKeys.every((key) => next[key] === lesson.state[key]) ? next : { ...next, joinedLessonId: null }
  const sameBranch = sql`study_group.head_office_id is not distinct from ${lesson.headOfficeId}::bigint`
  const host = await lockLessonWithSharedLock(tx, sameBranch, next.joinedLessonId)
  if (!host || host.id === lesson.id || host.state.isCancelled || host.state.joinedLessonId !== null)
    refuseField('joinedLessonId', teachingErrorTexts.noLessonToJoin)
  const { date, beginTime, endTime, roomId } = host.state
  return { ...next, date, beginTime, endTime, roomId, teacherId: host.state.teacherId ?? host.leaderId }
}

const placeKeys = ['date', 'beginTime', 'endTime', 'roomId', 'teacherId'] as const
const keys = [...placeKeys, 'isCancelled', 'joinedLessonId', 'reason'] as const
const haveSameValues = (one: ChangeableLessonFields, other: ChangeableLessonFields): boolean =>
  keys.every((key) => one[key] === other[key])
const isAtSameTime = (
  one: Pick<ChangeableLessonFields, 'date' | 'beginTime' | 'endTime'>,
  other: ChangeableLessonFields,
): boolean => one.date === other.date && one.beginTime === other.beginTime && one.endTime === other.endTime

/**
 * `newlyUsed`: room and people that the lesson did not use before, so they must be free. `reserved`: room and people
 * that differ from the schedule.
 */
function placeClaimOf(lesson: LessonRow, next: ChangeableLessonFields): LessonResourceReservation {
  const { id: lessonId, state, plan, groupId, leaderId, assistantIds } = lesson
  const { date, beginTime, endTime } = next
  const teacherOf = (place: { teacherId: number | null }) => place.teacherId ?? leaderId
  const takes = (
    from: Pick<ChangeableLessonFields, 'date' | 'beginTime' | 'endTime' | 'roomId' | 'teacherId'> | null,
    isAnew = false,
  ): LessonResources => {
    const isMoved = isAnew || !from || !isAtSameTime(from, next)
    const isGuest = next.joinedLessonId !== null
    return {
      ...{ lessonId, date, beginTime, endTime },
      roomId: !isGuest && (isMoved || from.roomId !== next.roomId) ? next.roomId : null,
      teacherId: !isGuest && (isMoved || teacherOf(from) !== teacherOf(next)) ? teacherOf(next) : null,
      assistantIds: !isGuest && isMoved ? assistantIds : [],
      groupId: isMoved ? groupId : null,
    }
  }
  const nothing = { lessonId, date, beginTime, endTime, roomId: null, teacherId: null, assistantIds: [], groupId: null }
  if (next.isCancelled) return { lesson, next, newlyUsed: nothing, reserved: nothing }
  // A lesson that was cancelled, or joined to another group's lesson, occupied no room or people, so all of them must
  // be free now.
  const newlyUsed = takes(state, state.isCancelled || state.joinedLessonId !== next.joinedLessonId)
  return { lesson, next, newlyUsed, reserved: takes(plan) }
}

interface ChangeAuthor {
  viewerId: number
  now: Date
}

async function storeLessonState(
  tx: Db,
  lesson: LessonRow,
  next: ChangeableLessonFields,
  by: ChangeAuthor,
): Promise<void> {
  const { id, plan, state } = lesson
  const isPlaced =
    plan !== null && isAtSameTime(plan, next) && plan.roomId === next.roomId && plan.teacherId === next.teacherId
  if (isPlaced) await moveLessonBackToSchedule(tx, id, plan)
  else await moveLessonToOneDayScheduleItem(tx, id, next, plan)
  if (state.isCancelled !== next.isCancelled) await setLessonCancellation(tx, id, next.isCancelled ? by.now : null)
  if (isPlaced && !next.isCancelled && next.joinedLessonId === null)
    await tx.run(sql`delete from lesson_change where lesson_id = ${id}`)
  else await storeLessonChangeRow(tx, lesson, next, by)
}

async function storeLessonChangeRow(
  tx: Db,
  { id, plan }: Pick<LessonRow, 'id' | 'plan'>,
  { joinedLessonId, reason }: Pick<ChangeableLessonFields, 'joinedLessonId' | 'reason'>,
  { viewerId, now }: ChangeAuthor,
): Promise<void> {
  await tx.run(sql`
    insert into lesson_change (lesson_id, plan_item_id, plan_date, plan_begin_time, plan_end_time, joined_lesson_id, reason, changed_by, changed_at)
    values (${id}, ${plan?.itemId ?? null}, ${plan?.date ?? null}, ${plan?.beginTime ?? null}, ${plan?.endTime ?? null}, ${joinedLessonId}, ${reason}, ${viewerId}, ${now})
    on conflict (lesson_id) do update set joined_lesson_id = excluded.joined_lesson_id, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
}

interface LessonWithChange {
  lesson: LessonRow
  next: ChangeableLessonFields
  viewer: Viewer
  today: string
  now: Date
  isNew?: boolean
}

async function publishLessonChange(tx: Db, changed: LessonWithChange): Promise<void> {
  const { lesson, next, today } = changed
  const groups = { groupIds: [lesson.groupId], today }
  if (lesson.state.isCancelled !== next.isCancelled) await heldLessonsChangedEvent.emit(tx, groups)
  else if (changed.isNew || !isAtSameTime(lesson.state, next)) await lessonsPlannedEvent.emit(tx, groups)
  if (lesson.state.date !== next.date)
    await rescheduleHomeworkWithLesson(tx, { lessonId: lesson.id, groupId: lesson.groupId, date: next.date })
  await notifyLessonChanged(tx, changed)
}

/**
 * Adds to the conflict error the lesson that already uses the room or person, because the database's error does not
 * contain it.
 */
async function withConflictReason(
  db: Db,
  scope: Sql,
  work: (tx: Db, claims: LessonResourceReservation[]) => Promise<{ lesson: number; warnings: LessonWarnings }>,
) {
  const claims: LessonResourceReservation[] = []
  try {
    return await db.transaction((tx) => work(tx, claims))
  } catch (error) {
    throw (await toResourceConflictError(db, scope, { error, claims })) ?? error
  }
}
