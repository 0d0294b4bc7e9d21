import type { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonCheck } from '@markaz/protocol/teaching/timetable/schemas'
import type { Call } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { findFreeTimes, listAbsencesAt, listFreeRooms, occupationsAt } from './busy.ts'
import { isGroupOfViewerBranches, readLessonRow } from './lesson-state.ts'
import { lessonWarningsOf } from './warnings.ts'

export async function checkLessonPlace({
  db,
  viewer,
  params,
  query,
}: Call<typeof timetable.check>): Promise<LessonCheck> {
  const scope = isGroupOfViewerBranches(viewer)
  const lesson = orNotFound(await readLessonRow(db, scope, params.id))
  const said = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const next = { ...lesson.state, ...said }
  const { date, beginTime, endTime, roomId } = next
  const span = { date, beginTime, endTime, lessonId: lesson.id }
  const holding = {
    ...{ ...span, roomId, teacherId: next.teacherId ?? lesson.leaderId },
    ...{ assistantIds: lesson.assistantIds, groupId: lesson.groupId },
  }
  return {
    busy: await occupationsAt(db, scope, holding),
    warnings: await lessonWarningsOf(db, lesson, next),
    away: await listAbsencesAt(db, holding),
    freeRooms: await listFreeRooms(db, { ...span, headOfficeId: lesson.headOfficeId, people: lesson.membersCount }),
    freeTimes: await findFreeTimes(db, holding),
  }
}
