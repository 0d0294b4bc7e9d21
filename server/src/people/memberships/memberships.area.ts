import { controlActions } from '@markaz/protocol/people/memberships/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { studentGroupRoutes } from './memberships.routes.ts'
import { personalDataHandlersOfMemberships } from './personal-data-of-memberships.ts'
import { undoMembershipChange, undoMembershipStart } from './undo.ts'

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
    'student_group.create': undoMembershipStart,
    'student_group.update': undoMembershipChange,
    'control_action.update': undoByOppositeCall(controlActions.update),
  },
}
