import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { undoCreateContract } from './cancel-contract.ts'
import { contractLinkAccess } from './contract-link-access.ts'
import { contractRoutes } from './contracts.routes.ts'
import { contractsSettings } from './contracts.settings.ts'
import { dataOfContracts } from './personal-data-of-contracts.ts'

export const contractsArea: Area = {
  routes: contractRoutes,
  access: [contractLinkAccess],
  settings: contractsSettings,
  personalData: dataOfContracts,
  constraints: {
    contract_template_name_unique: 'TEMPLATE_NAME_TAKEN',
    student_contract_one_waiting: 'CONTRACT_WAITING',
  },
  names: {
    student_contract: sql`select number || ', ' || full_name from student_contract
      join student on student.id = student_id where student_contract.id = it.id`,
    contract_template: sql`select name from contract_template where id = it.id`,
  },
  ids: { templateId: 'contract_template' },
  undo: {
    'student_contract.create': undoCreateContract,
    'contract_template.update': undoByCall(contracts.update),
  },
}
