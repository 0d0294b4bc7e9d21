import { parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import type { FeatureArea } from '../../area.ts'
import type { RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { revokeSmsCodes } from '../../centre/sms/sms-codes.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { parentMergeUndo } from './duplicates.ts'
import { mainPhoneChangeUndo, phoneAdditionUndo, phoneRemovalUndo } from './parent-phones.ts'
import { parentRoutes } from './parents.routes.ts'
import { personalDataHandlersOfParents } from './personal-data-of-parents.ts'
import { parentLinkEndUndo, parentLinkUndo, routeParamsOfStudentParentLink } from './student-parents.ts'

/**
 * A revocation invalidates SMS codes for a parent's phone number even if other parents share the number: it is unknown
 * which parent requested the code.
 */
const signInCodeAccessKind: RevocableAccessKind = {
  kind: 'code',
  tables: ['parent_code', 'asked_code'],
  async revoke(tx, { isTheirs }) {
    await tx.run(sql`delete from parent_code where ${isTheirs(sql`agent_id`)}`)
    await revokeSmsCodes(
      tx,
      sql`
        select 'parent ' || phone from agent where ${isTheirs(sql`agent.id`)}
        union select 'parent ' || phone from agent_phone where ${isTheirs(sql`agent_id`)}
        union select 'chat-sign-in ' || id from telegram_chat where ${isTheirs(sql`agent_id`)} and ended_at is null`,
    )
    return 0
  },
}

export const parentsArea: FeatureArea = {
  routes: parentRoutes,
  access: [signInCodeAccessKind],
  personalData: personalDataHandlersOfParents,
  names: {
    agent: sql`select full_name from agent where id = it.id`,
    agent_student: sql`
      select agent.full_name || ', ' || student.full_name from agent_student
      join agent on agent.id = agent_id join student on student.id = student_id where agent_student.id = it.id`,
  },
  ids: { agentId: 'agent', referrerId: 'agent', staysId: 'agent', goesId: 'agent' },
  constraints: { agent_passport_unique: 'PARENT_PASSPORT_TAKEN' },
  undo: {
    'agent.update': undoByOppositeCall(parentRecords.updateStatus),
    'agent.add-phone': phoneAdditionUndo,
    'agent.remove-phone': phoneRemovalUndo,
    'agent.main-phone': mainPhoneChangeUndo,
    'agent.merge': parentMergeUndo,
    'agent_student.create': parentLinkUndo,
    'agent_student.update': undoByOppositeCall(studentParents.update, { params: routeParamsOfStudentParentLink }),
    'agent_student.end': parentLinkEndUndo,
  },
}
