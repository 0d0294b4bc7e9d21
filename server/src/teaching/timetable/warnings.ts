import type { LessonWarnings } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, sql } from '../../db/db.ts'
import { hasBusyStudents, type Span } from './busy.ts'
import type { LessonRow } from './lesson-state.ts'

/** What may be so all the same: it is told. */
export async function warningsOf(
  db: Db,
  lesson: Pick<LessonRow, 'groupId' | 'membersCount' | 'leaderId'>,
  place: Span & { roomId: number | null; teacherId: number | null },
): Promise<LessonWarnings> {
  const told = await db.one<{ isSmall: boolean }>(sql`
    select exists (select from room where id = ${place.roomId}::bigint and capacity < ${lesson.membersCount}) as "isSmall"`)
  const { date, beginTime, endTime } = place
  const hasBusy = await hasBusyStudents(db, { date, beginTime, endTime, groupId: lesson.groupId })
  return [...(told?.isSmall ? (['room_small'] as const) : []), ...(hasBusy ? (['students_busy'] as const) : [])]
}
