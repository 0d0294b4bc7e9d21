import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { maxUndoDays } from '../../http/undo.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { deleteStudentMergeUndoData } from '../../people/students/erase-student.ts'
import { listPossibleDuplicateStudents } from './list-duplicates.ts'
import { mergeStudents } from './merge-students.ts'
import { studentMergeUndo } from './undo-merge.ts'

/** The merge moves rows of all other server areas, so this area must come after them in the list of areas. */
export const studentMergesArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studentDuplicates.list, listPossibleDuplicateStudents)
    mountRoute(app, deps, studentDuplicates.merge, mergeStudents)
    registerDailyJob(app.queue, 'student-merges.end', () =>
      deleteStudentMergeUndoData(deps.db, dateDaysAgo(deps, maxUndoDays + 1)),
    )
  },
  personalData: {
    tables: ['student_merge'],
    read: async (db, studentId) => ({
      birlashtirilganlar: await db.many(sql`
        select distinct on (student_merge.student_id) student_merge.student_id as "raqam", merged_at as "birlashtirilgan", before ->> 'full_name' as "fish",
          before ->> 'phone_number' as "telefon", before ->> 'login' as "login", before ->> 'personal_id' as "jshshir",
          concat_ws(' ', before ->> 'passport_series', before ->> 'passport_number') as "pasport",
          concat_ws(' ', before ->> 'birth_certificate_series', before ->> 'birth_certificate_number') as "guvohnoma"
        from student_merge left join erasure_hold on erasure_hold.student_id = student_merge.student_id and source = 'student'
          and before ->> 'id' = student_merge.student_id::text
        where into_id = ${studentId} order by student_merge.student_id, erasure_hold.id`),
    }),
  },
  undo: { 'student.merge': studentMergeUndo },
}
