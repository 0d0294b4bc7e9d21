import type { AgentAccountStatus } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { parentsText } from './parents.text.ts'

const accountTone: Record<AgentAccountStatus, PillTone> = { ACTIVE: 'plain', BLOCKED: 'red', NEW: 'blue' }

export const ParentStatusPill = ({ status }: { status: BlockStatus }) => (
  <StatusPill tone={status === BlockStatus.Active ? 'plain' : 'red'}>{parentsText.statuses[status]}</StatusPill>
)
export const ParentAccountPill = ({ status }: { status: AgentAccountStatus }) => (
  <StatusPill tone={accountTone[status]}>{parentsText.accounts[status]}</StatusPill>
)

const contractTone = { waiting: 'gold', done: 'green', no_contract: 'grey' } as const
export const ParentContractPill = ({ status }: { status: keyof typeof contractTone }) => (
  <StatusPill tone={contractTone[status]}>{parentsText.contracts[status]}</StatusPill>
)
