import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import type { AbsentTeacher } from '@markaz/protocol/teaching/availability/schemas'
import type { BusyResource } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { absenceDaysText } from '../availability/approved-absences.ts'
import {
  findFreeTimes,
  type LessonResources,
  listBusyResources,
  listFreeRooms,
  listTeacherAbsencesDuringLesson,
} from './busy-resources.ts'
import type { ChangeableLessonFields, LessonRow } from './lesson-state.ts'

export interface LessonResourceReservation {
  lesson: LessonRow
  next: ChangeableLessonFields
  /** Room, people and group that the lesson newly occupies, so they must be free. */
  newlyUsed: LessonResources
  /** Room, people and group of the lesson that differ from its schedule item. */
  reserved: LessonResources
}

/**
 * Reserves the resources in `reserved` until the lesson is changed again, and other resources in `newlyUsed` until the
 * commit. A simultaneous request for the same room or person waits for the commit and then sees the lesson.
 */
export async function reserveLessonResources(
  tx: Db,
  wanted: LessonResourceReservation,
  claims: LessonResourceReservation[],
): Promise<void> {
  claims.push(wanted)
  const { newlyUsed, reserved } = wanted
  await tx.run(sql`delete from lesson_hold where lesson_id = ${reserved.lessonId}`)
  const lasting = reservedSubjectsOf(reserved)
  const passing = reservedSubjectsOf(newlyUsed).filter((one) => !lasting.includes(one))
  await insertReservations(tx, reserved, lasting)
  await insertReservations(tx, newlyUsed, passing)
  for (const subject of passing) {
    const [what, id] = subject.split(' ')
    tx.beforeCommit(async () => {
      await tx.run(sql`
        delete from lesson_hold where lesson_id = ${newlyUsed.lessonId} and what = ${what ?? ''} and subject_id = ${Number(id)}`)
    })
  }
}

const reservedSubjectsOf = ({ roomId, teacherId, assistantIds, groupId }: LessonResources): string[] => [
  ...(roomId ? [`room ${roomId}`] : []),
  ...new Set([...(teacherId ? [teacherId] : []), ...assistantIds].map((id) => `staff ${id}`)),
  ...(groupId ? [`group ${groupId}`] : []),
]

/** Inserts reservations in the same order in all requests, so that two requests cannot deadlock. */
async function insertReservations(
  tx: Db,
  { lessonId, date, beginTime, endTime }: LessonResources,
  subjects: string[],
): Promise<void> {
  if (subjects.length === 0) return
  await tx.run(sql`
    insert into lesson_hold (lesson_id, what, subject_id, span)
    select ${lessonId}, split_part(subject, ' ', 1), split_part(subject, ' ', 2)::bigint,
      tsrange(${`${date} ${beginTime}`}::timestamp, ${`${date} ${endTime}`}::timestamp)
    from unnest(${subjects}::text[]) as subject order by subject`)
}

/**
 * @throws AppError PLACE_TAKEN if a room, person or group is busy; the error names the field, the conflicting lesson,
 * and free rooms and times
 */
export async function requireFreeLessonResources(
  tx: Db,
  scope: Sql,
  claims: readonly LessonResourceReservation[],
): Promise<void> {
  for (const { lesson, next, newlyUsed } of claims) {
    const busy = await listBusyResources(tx, scope, newlyUsed)
    // A lesson may always be moved back to its scheduled time and teacher, even if the teacher is absent. The lesson
    // then appears in the list of clashes.
    const [away] = isInSchedule(lesson, next) ? [] : await listTeacherAbsencesDuringLesson(tx, newlyUsed)
    if (busy.length > 0 || away) throw await placeTakenError(tx, lesson, next, busy, away)
  }
}

const isInSchedule = ({ plan }: LessonRow, { date, beginTime, endTime, teacherId }: ChangeableLessonFields): boolean =>
  plan?.date === date && plan.beginTime === beginTime && plan.endTime === endTime && plan.teacherId === teacherId

/**
 * Explains the database's error about an occupied room or person. Call it after the transaction has failed. Returns
 * undefined for any other error.
 */
export async function toResourceConflictError(
  db: Db,
  scope: Sql,
  { error, claims }: { error: unknown; claims: readonly LessonResourceReservation[] },
): Promise<AppError | undefined> {
  if ((error as { constraint?: string }).constraint !== 'lesson_hold_one_place') return
  try {
    await requireFreeLessonResources(db, scope, claims)
  } catch (told) {
    // Inside a caller's transaction these queries fail too, because PostgreSQL refuses all queries after an error. Then
    // undefined is returned.
    if (told instanceof AppError) return told
  }
  return
}

async function placeTakenError(
  tx: Db,
  lesson: LessonRow,
  next: ChangeableLessonFields,
  busy: readonly BusyResource[],
  away: AbsentTeacher | undefined,
): Promise<AppError> {
  const { date, beginTime, endTime } = next
  const rooms = await listFreeRooms(tx, {
    ...{ date, beginTime, endTime, lessonId: lesson.id },
    ...{ headOfficeId: lesson.headOfficeId, people: lesson.membersCount },
  })
  const times = await findFreeTimes(tx, {
    ...{ date, beginTime, endTime, lessonId: lesson.id, roomId: next.roomId, groupId: lesson.groupId },
    ...{ teacherId: next.teacherId ?? lesson.leaderId, assistantIds: lesson.assistantIds },
  })
  const fields: Record<string, FieldErrorText> = {}
  const fieldOfTeacher = next.teacherId !== lesson.state.teacherId ? 'teacherId' : 'beginTime'
  if (away) fields[fieldOfTeacher] = teachingErrorTexts.teacherAway(away.staff.fullName, absenceDaysText(away))
  for (const { kind, name, lesson: other } of busy) {
    const field = kind === 'room' ? 'roomId' : kind === 'teacher' ? fieldOfTeacher : 'beginTime'
    const where = `${other.group?.name ?? teachingErrorTexts.inAnotherBranch}, ${other.beginTime}–${other.endTime}`
    const isOfRoom = kind === 'room'
    const free = isOfRoom ? rooms.slice(0, 3).map((room) => room.name) : times.map((time) => time.beginTime)
    fields[field] ??= teachingErrorTexts.placeTaken(name, where, isOfRoom, free.join(', '))
  }
  return new AppError('PLACE_TAKEN', { fields })
}
