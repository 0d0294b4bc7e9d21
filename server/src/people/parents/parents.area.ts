import { agents } from '@markaz/protocol/people/parents/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { setBack } from '../../http/set-back.ts'
import { agentRoutes } from './parents.routes.ts'
import { dataOfParents } from './personal-data-of-parents.ts'

export const parentsArea: Area = {
  routes: agentRoutes,
  personalData: dataOfParents,
  names: {
    agent: sql`select full_name from agent where id = it.id`,
  },
  ids: { agentId: 'agent', referrerId: 'agent' },
  undo: {
    'agent.update': setBack(agents.updateStatus),
  },
}
