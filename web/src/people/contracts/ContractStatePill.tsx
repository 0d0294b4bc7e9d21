import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { StudentContractPill } from '../../domain/student/student-status.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { contractsText } from './contracts.text.ts'

export function ContractStatePill({
  contract: { status, type },
}: {
  contract: Pick<StudentContract, 'status' | 'type'>
}) {
  if (status === 'cancelled') return <StatusPill tone="grey">{contractsText.cancelledState}</StatusPill>
  return <StudentContractPill student={{ contractStatus: status, contractType: type }} />
}
