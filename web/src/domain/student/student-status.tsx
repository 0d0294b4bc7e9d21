import { ContractStatus, type Student, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { studentText } from './student.text.ts'

export function StudentAccountStatusPill({ status }: { status: StudentAccountStatus }) {
  return (
    <StatusPill tone={status === StudentAccountStatus.Active ? 'plain' : 'red'}>
      {studentText.system[status]}
    </StatusPill>
  )
}

const contractTones: Record<ContractStatus, PillTone> = {
  [ContractStatus.Waiting]: 'gold',
  [ContractStatus.Done]: 'green',
  [ContractStatus.NoContract]: 'grey',
}

export function StudentContractPill({ student }: { student: Pick<Student, 'contractStatus' | 'contractType'> }) {
  const { contractStatus, contractType } = student
  return (
    <span title={contractType ? studentText.contractType[contractType] : undefined}>
      <StatusPill tone={contractTones[contractStatus]}>{studentText.contract[contractStatus]}</StatusPill>
    </span>
  )
}
