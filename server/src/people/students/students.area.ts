import { isDeepStrictEqual } from 'node:util'
import { students } from '@markaz/protocol/people/students/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { studentJoinedHeadOfficeEvent, studentLeftHeadOfficeEvent } from '../memberships/memberships-changed.ts'
import { parentsErpCollection } from '../parents/parents-from-erp.ts'
import { personalDataHandlersOfStudents } from './personal-data-of-students.ts'
import { queuedStudentSmsUndo, studentAccountStatusUndo } from './student-account.ts'
import { addStudentToHeadOffice, removeStudentFromHeadOffice } from './student-offices.ts'
import { studentRoutes } from './students.routes.ts'
import { studentsErpCollection } from './students-from-erp.ts'

export const studentsArea: FeatureArea = {
  routes: studentRoutes,
  listens() {
    studentJoinedHeadOfficeEvent.addListeners(addStudentToHeadOffice)
    studentLeftHeadOfficeEvent.addListeners(removeStudentFromHeadOffice)
  },
  fromErp: [studentsErpCollection, parentsErpCollection],
  personalData: personalDataHandlersOfStudents,
  constraints: {
    student_login_unique: 'LOGIN_TAKEN',
    student_personal_id_unique: 'PERSONAL_ID_TAKEN',
    student_passport_unique: 'PASSPORT_TAKEN',
  },
  names: {
    student: sql`select full_name from student where id = it.id`,
    'student-feedback': sql`select full_name from student_feedback join student on student.id = student_id where student_feedback.id = it.id`,
    category: sql`select display_name from category where id = it.id`,
  },
  ids: { studentId: 'student', studentIds: 'student' },
  idsWithin: {
    // In this area `staysId` and `goesId` (the two records of a merge) are ids of students; in other areas they are ids
    // of parents.
    student: { categoryId: 'category', categoryIds: 'category', staysId: 'student', goesId: 'student' },
  },
  undo: {
    // A change of only the password cannot be undone, because its audit values before and after are equal.
    'student.update': ({ before, after }) =>
      isDeepStrictEqual(before, after)
        ? undefined
        : undoByOppositeCall('firstName' in (before as object) ? students.updateProfile : students.update),
    'student.change-login': undoByOppositeCall(students.changeLogin, {
      body: ({ before }) => ({ newLogin: before.login }),
    }),
    'student.system-status': studentAccountStatusUndo,
    'student.sms': queuedStudentSmsUndo,
  },
}
