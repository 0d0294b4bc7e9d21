import { AppError } from '@markaz/protocol/errors'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import type { WayBack } from '../../http/taking-back.ts'
import { lessonsMade } from '../groups/lessons-made.ts'
import { removeAddedLesson } from '../groups/place-lesson.ts'
import { addExtraLesson, backToPlan, changeLesson } from './change-lesson.ts'
import { checkPlace } from './check-place.ts'
import { groupsInScope, lockLesson, readTimetableLesson } from './lesson-state.ts'
import { tellLessonChanged } from './tell-lesson-changed.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, timetable.lesson, ({ db, viewer, params }) =>
    readTimetableLesson(db, groupsInScope(viewer), params.id),
  )
  mount(app, deps, timetable.check, checkPlace)
  mount(app, deps, timetable.change, async (call) => told(call, await changeLesson(call, call.params.id, call.body)))
  mount(app, deps, timetable.backToPlan, (call) => backToPlan(call, call.params.id))
  mount(app, deps, timetable.add, async (call) => told(call, await addExtraLesson(call, call.body)))
}

const told = async <W>(
  { db, viewer }: { db: Db; viewer: Viewer },
  { lesson, warnings }: { lesson: number; warnings: W },
) => ({
  lesson: await readTimetableLesson(db, groupsInScope(viewer), lesson),
  warnings,
})

/** A lesson that was added goes again, as long as nobody has worked on it. */
export const additionBack: WayBack = {
  access: () => timetable.add.access,
  async run(tx, { viewer, today, clock }, { entityId }) {
    const lesson = await lockLesson(tx, groupsInScope(viewer), entityId)
    if (lesson.isMarked || lesson.isHost) throw new AppError('NOTHING_TO_TAKE_BACK')
    const next = { ...lesson.state, isCancelled: true, reason: "qo'shilgan dars olib tashlandi" }
    await tellLessonChanged(tx, { lesson, next, viewer, today, now: clock.now() })
    await tx.run(sql`delete from lesson_change where lesson_id = ${entityId}`)
    await tx.run(sql`delete from lesson_hold where lesson_id = ${entityId}`)
    if (!(await removeAddedLesson(tx, entityId))) throw new AppError('NOTHING_TO_TAKE_BACK')
    await lessonsMade.tell(tx, { groupIds: [lesson.groupId], today })
  },
}
