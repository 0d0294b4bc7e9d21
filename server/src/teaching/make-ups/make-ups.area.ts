import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { heldLessonsChangedEvent } from '../groups/lesson-attendance-counts.ts'
import { lessonsPlannedEvent } from '../groups/lessons-planned-event.ts'
import { bookMakeUpLesson, cancelMakeUpLesson, makeUpBookingUndo } from './book-make-up.ts'
import { createMakeUpBookingCheckJob, queueMakeUpBookingCheck } from './check-make-ups.ts'
import { listMakeUpOffers, listMissedLessons } from './make-ups.queries.ts'

const personalDataHandlersOfMakeUps: StudentPersonalDataHandlers = {
  tables: ['make_up'],
  read: async (db, studentId) => ({
    orniToldirilganDarslar: await db.many(sql`
      select missed.date as "qoldirilgan", host.date as "orniga", is_attended as "keldi", make_up.cancelled_at as "bekorQilingan"
      from make_up join lesson missed on missed.id = missed_lesson_id join lesson host on host.id = host_lesson_id
      where student_id = ${studentId} order by make_up.id`),
  }),
  // Bookings of make-up lessons stay when a student is erased, because attendance percentages need them.
  forget: async () => {},
}

export const makeUpsArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, makeUps.list, async ({ db, viewer, params, today }) => {
      await requireStudentInScope(db, viewer, params.id)
      return { lessons: await listMissedLessons(db, { studentId: params.id, today }) }
    })
    mountRoute(app, deps, makeUps.offers, async ({ db, viewer, params, query, today, clock }) => {
      await requireStudentInScope(db, viewer, params.id)
      const asked = { viewer, today, now: clock.now(), studentId: params.id, missedLessonId: query.lessonId }
      return { offers: await listMakeUpOffers(db, asked) }
    })
    mountTransactionalRoute(app, deps, makeUps.book, bookMakeUpLesson)
    mountTransactionalRoute(app, deps, makeUps.cancel, cancelMakeUpLesson)
    app.queue.handle(createMakeUpBookingCheckJob(deps))
  },
  listens() {
    membershipsChangedEvent.addListeners(queueMakeUpBookingCheck)
    heldLessonsChangedEvent.addListeners(queueMakeUpBookingCheck)
    lessonsPlannedEvent.addListeners(queueMakeUpBookingCheck)
  },
  personalData: personalDataHandlersOfMakeUps,
  constraints: { make_up_missed_once: 'MAKE_UP_BOOKED', make_up_host_once: 'MAKE_UP_TAKEN' },
  names: {
    make_up: sql`select student.full_name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from make_up
      join student on student.id = student_id join lesson on lesson.id = host_lesson_id where make_up.id = it.id`,
  },
  undo: { 'make_up.create': makeUpBookingUndo },
}
