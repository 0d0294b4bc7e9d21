import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { substitutionOffers, timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { FastifyInstance } from 'fastify'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import type { UndoDefinition } from '../../http/undo.ts'
import { lessonsPlannedEvent } from '../groups/lessons-planned-event.ts'
import { removeExtraLesson } from '../groups/place-lesson.ts'
import { storePublishedLesson } from '../groups/published-lessons.ts'
import { addExtraLesson, changeLesson, resetLessonToSchedule } from './change-lesson.ts'
import { checkLessonTimeAndRoom } from './check-time-and-room.ts'
import { listLessonClashes } from './clashes.queries.ts'
import { findFreeLessonSlots } from './free-slots.ts'
import { isGroupInViewerBranchesSql, lockLessonRow, readTimetableLesson } from './lesson-state.ts'
import { addDays, clashLookaheadDays, registerLessonClashJobHandler } from './notify-clashes.ts'
import { notifyLessonChanged } from './notify-lesson-changed.ts'
import { createLessonChangeNotificationJob } from './notify-parents.ts'
import {
  acceptReplacementOffer,
  declineReplacementOffer,
  listOwnReplacementOffers,
  listReplacementTeachers,
  offerLessonToReplacementTeachers,
} from './replacements.ts'
import { timetableText } from './timetable.text.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, timetable.lesson, ({ db, viewer, params }) =>
    readTimetableLesson(db, isGroupInViewerBranchesSql(viewer), params.id),
  )
  mountRoute(app, deps, timetable.check, checkLessonTimeAndRoom)
  mountRoute(app, deps, timetable.change, async (call) =>
    withTimetableLesson(call, await changeLesson(call, call.params.id, call.body)),
  )
  mountRoute(app, deps, timetable.backToPlan, (call) => resetLessonToSchedule(call, call.params.id))
  mountRoute(app, deps, timetable.clashes, listClashesRoute)
  mountRoute(app, deps, timetable.freeSlots, findFreeLessonSlots)
  mountRoute(app, deps, timetable.replacements, listReplacementTeachers)
  mountTransactionalRoute(app, deps, timetable.offer, offerLessonToReplacementTeachers)
  mountRoute(app, deps, substitutionOffers.mine, async (call) => ({ offers: await listOwnReplacementOffers(call) }))
  mountRoute(app, deps, substitutionOffers.accept, acceptReplacementOffer)
  mountTransactionalRoute(app, deps, substitutionOffers.decline, declineReplacementOffer)
  registerLessonClashJobHandler(app.queue, deps)
  app.queue.handle(createLessonChangeNotificationJob(deps))
  mountRoute(app, deps, timetable.add, async (call) => withTimetableLesson(call, await addExtraLesson(call, call.body)))
}

const withTimetableLesson = async <W>(
  { db, viewer }: { db: Db; viewer: Viewer },
  { lesson, warnings }: { lesson: number; warnings: W },
) => ({
  lesson: await readTimetableLesson(db, isGroupInViewerBranchesSql(viewer), lesson),
  warnings,
})

async function listClashesRoute({ db, viewer, query, today }: RouteCall<typeof timetable.clashes>) {
  const { from = today, to = addDays(from, clashLookaheadDays), officeIds, page, perPage } = query
  if (to < from) refuseField('to', teachingErrorTexts.endBeforeStart)
  if (to > addDays(from, 41)) refuseField('to', teachingErrorTexts.sixWeeks)
  const scope = sql`${isGroupInViewerBranchesSql(viewer)} and ${isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`)}`
  const [first, behind] = [(page - 1) * perPage, page * perPage]
  // Searches for one more clash than the page shows, to know whether there is a next page.
  const { clashes, isMore } = await listLessonClashes(db, scope, { from, to, atLeast: behind + 1 })
  return { from, to, clashes: clashes.slice(first, behind), total: clashes.length, isMore }
}

/**
 * The undo is refused if the added lesson has marks, homework, videos or make-up lessons, or another group's lesson is
 * joined to it.
 */
export const extraLessonUndo: UndoDefinition = {
  access: () => timetable.add.access,
  async run(tx, { viewer, today, clock }, { entityId }) {
    const lesson = await lockLessonRow(tx, isGroupInViewerBranchesSql(viewer), entityId)
    if (lesson.isMarked || lesson.isHost) throw new AppError('NOTHING_TO_TAKE_BACK')
    const next = { ...lesson.state, isCancelled: true, reason: timetableText.addedTakenBack }
    await notifyLessonChanged(tx, { lesson, next, viewer, today, now: clock.now() })
    await storePublishedLesson(tx, { lessonId: entityId, groupId: lesson.groupId, now: clock.now() })
    await tx.run(sql`delete from lesson_change where lesson_id = ${entityId}`)
    await tx.run(sql`delete from lesson_hold where lesson_id = ${entityId}`)
    if (!(await removeExtraLesson(tx, entityId))) throw new AppError('NOTHING_TO_TAKE_BACK')
    await lessonsPlannedEvent.emit(tx, { groupIds: [lesson.groupId], today })
  },
}
