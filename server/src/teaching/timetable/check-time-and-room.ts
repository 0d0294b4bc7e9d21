import type { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonTimeCheck } from '@markaz/protocol/teaching/timetable/schemas'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { findFreeTimes, listBusyResources, listFreeRooms, listTeacherAbsencesDuringLesson } from './busy-resources.ts'
import { isGroupInViewerBranchesSql, readLessonRow } from './lesson-state.ts'
import { findLessonWarnings } from './warnings.ts'

export async function checkLessonTimeAndRoom({
  db,
  viewer,
  params,
  query,
}: RouteCall<typeof timetable.check>): Promise<LessonTimeCheck> {
  const scope = isGroupInViewerBranchesSql(viewer)
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
    busy: await listBusyResources(db, scope, holding),
    warnings: await findLessonWarnings(db, lesson, next),
    away: await listTeacherAbsencesDuringLesson(db, holding),
    freeRooms: await listFreeRooms(db, { ...span, headOfficeId: lesson.headOfficeId, people: lesson.membersCount }),
    freeTimes: await findFreeTimes(db, holding),
  }
}
