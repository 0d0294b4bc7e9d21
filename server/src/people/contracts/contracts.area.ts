import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { undoContractCreation } from './cancel-contract.ts'
import { contractLinkAccessKind } from './contract-link-access.ts'
import { contractRoutes } from './contracts.routes.ts'
import { contractsSettings } from './contracts.settings.ts'
import { personalDataHandlersOfContracts } from './personal-data-of-contracts.ts'

export const contractsArea: FeatureArea = {
  routes: contractRoutes,
  access: [contractLinkAccessKind],
  settings: contractsSettings,
  personalData: personalDataHandlersOfContracts,
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
    'student_contract.create': undoContractCreation,
    'contract_template.update': undoByOppositeCall(contracts.update),
  },
}
