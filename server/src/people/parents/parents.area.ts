import { agents, pupilParents } from '@markaz/protocol/people/parents/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { signInCodeAccessKind } from './code-access.ts'
import { undoMerge } from './duplicates.ts'
import { undoAddPhone, undoMainPhone, undoRemovePhone } from './parent-phones.ts'
import { parentRoutes } from './parents.routes.ts'
import { personalDataOfParents } from './personal-data-of-parents.ts'
import { linkParams, undoEndLink, undoParentLink } from './student-parents.ts'

export const parentsArea: FeatureArea = {
  routes: parentRoutes,
  access: [signInCodeAccessKind],
  personalData: personalDataOfParents,
  names: {
    agent: sql`select full_name from agent where id = it.id`,
    agent_student: sql`
      select agent.full_name || ', ' || student.full_name from agent_student
      join agent on agent.id = agent_id join student on student.id = student_id where agent_student.id = it.id`,
  },
  ids: { agentId: 'agent', referrerId: 'agent', staysId: 'agent', goesId: 'agent' },
  constraints: { agent_passport_unique: 'PARENT_PASSPORT_TAKEN' },
  undo: {
    'agent.update': undoByCall(agents.updateStatus),
    'agent.add-phone': undoAddPhone,
    'agent.remove-phone': undoRemovePhone,
    'agent.main-phone': undoMainPhone,
    'agent.merge': undoMerge,
    'agent_student.create': undoParentLink,
    'agent_student.update': undoByCall(pupilParents.update, { params: linkParams }),
    'agent_student.end': undoEndLink,
  },
}
