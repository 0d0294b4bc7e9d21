import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { changeStudyBreakEnd, endStudyBreak, startStudyBreak, studyBreakUndo } from './change-break.ts'
import { createBreakReminderJob } from './notify-break.ts'
import { listStudyBreaks } from './study-breaks.queries.ts'

const personalDataHandlersOfBreaks: StudentPersonalDataHandlers = {
  tables: ['study_break'],
  read: async (db, studentId) => ({
    oqishdagiTanaffuslar: await db.many(sql`
      select first_day as "dan", last_day as "gacha", reason as "sabab", cancelled_at as "bekorQilingan"
      from study_break where student_id = ${studentId} order by id`),
  }),
  // Erases only the reason. The days of a study break stay, because attendance percentages depend on them.
  async forget(tx, { studentId }) {
    await tx.run(sql`update study_break set reason = '' where student_id = ${studentId}`)
  },
}

export const studyBreaksArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studyBreaks.list, async ({ db, viewer, params }) => {
      await requireStudentInScope(db, viewer, params.id)
      return { breaks: await listStudyBreaks(db, params.id) }
    })
    mountTransactionalRoute(app, deps, studyBreaks.start, startStudyBreak)
    mountTransactionalRoute(app, deps, studyBreaks.change, changeStudyBreakEnd)
    mountTransactionalRoute(app, deps, studyBreaks.end, endStudyBreak)
    app.queue.handle(createBreakReminderJob(deps))
  },
  personalData: personalDataHandlersOfBreaks,
  constraints: { study_break_one_at_a_time: 'STUDY_BREAK_OVERLAPS' },
  names: {
    study_break: sql`select student.full_name || ', ' || to_char(first_day, 'DD.MM.YYYY') || ' – ' || to_char(last_day, 'DD.MM.YYYY')
      from study_break join student on student.id = student_id where study_break.id = it.id`,
  },
  undo: { 'study_break.create': studyBreakUndo, 'study_break.update': studyBreakUndo },
}
