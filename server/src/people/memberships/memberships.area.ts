import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { studentGroupRoutes } from './memberships.routes.ts'
import { membershipChangeUndo, membershipStartUndo } from './undo.ts'

const personalDataHandlersOfMemberships: StudentPersonalDataHandlers = {
  tables: ['student_group'],
  read: async (db, studentId) => ({
    guruhlar: await db.many(sql`
      select study_group.name as "guruh", student_group.started_date as "boshlagan", student_group.ended_date as "tugatgan",
        stop_reason as "sababi"
      from student_group join study_group on study_group.id = group_id where student_id = ${studentId}
      order by student_group.started_date, student_group.id`),
  }),
  /** Erases the ERP's id and the reasons for leaving, which are personal. Groups and dates stay. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update student_group set ext_id = null, stop_reason = null where student_id = ${studentId}`)
    await tx.run(sql`
      update student_group_event set reason = null
      where student_group_id in (select id from student_group where student_id = ${studentId})`)
  },
}

export const membershipsArea: FeatureArea = {
  routes: studentGroupRoutes,
  personalData: personalDataHandlersOfMemberships,
  constraints: {
    student_group_one_at_a_time: 'ALREADY_MEMBER',
  },
  names: {
    student_group: sql`select full_name || ', ' || study_group.name from student_group
      join student on student.id = student_id join study_group on study_group.id = group_id where student_group.id = it.id`,
    control_action: sql`select display_name from control_action where id = it.id`,
    failure_reason: sql`select name from failure_reason where id = it.id`,
    learning_type: sql`select name from learning_type where id = it.id`,
    price: sql`select name from price where id = it.id`,
  },
  ids: {
    controlActionId: 'control_action',
    failureReasonId: 'failure_reason',
    learningTypeId: 'learning_type',
    priceId: 'price',
    statusId: 'control_action',
    studentGroupId: 'student_group',
  },
  undo: {
    'student_group.create': membershipStartUndo,
    'student_group.update': membershipChangeUndo,
    'control_action.update': undoByOppositeCall(erpMembershipStatuses.update),
  },
}
