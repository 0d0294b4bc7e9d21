import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { type ErpStatusName, FaceStatus } from '@markaz/protocol/people/staff/schemas'
import { ContractStatus, type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { studentText } from './student.text.ts'

const erpTones: Record<ErpStatusName, PillTone> = {
  ACTIVE: 'green',
  FINISHED_COURSE: 'grey',
  WITHOUT_COURSE: 'gold',
  FINISHED_30_DAY_PRIVILEGE: 'gold',
  LEFT_COURSE: 'red',
  STATISTICS_NOT_CALCULATED: 'blue',
}

/** Of a student in the ERP or in a group; the tone follows the name, people read `displayName`. */
export function ErpStatusPill({ status }: { status: { name: string; displayName: string } }) {
  return <StatusPill tone={erpTones[status.name as ErpStatusName] ?? 'grey'}>{status.displayName}</StatusPill>
}

export function SystemStatusPill({ status }: { status: SystemStatus }) {
  return <StatusPill tone={status === SystemStatus.Active ? 'green' : 'red'}>{studentText.system[status]}</StatusPill>
}

const contractTones: Record<ContractStatus, PillTone> = {
  [ContractStatus.Waiting]: 'gold',
  [ContractStatus.Done]: 'green',
  [ContractStatus.NoContract]: 'grey',
}

export function ContractPill({ student }: { student: Pick<Student, 'contractStatus' | 'contractType'> }) {
  const { contractStatus, contractType } = student
  return (
    <span title={contractType ? studentText.contractType[contractType] : undefined}>
      <StatusPill tone={contractTones[contractStatus]}>{studentText.contract[contractStatus]}</StatusPill>
    </span>
  )
}

const faceTones: Record<FaceStatus, PillTone> = {
  [FaceStatus.Waiting]: 'gold',
  [FaceStatus.Failed]: 'red',
  [FaceStatus.Ready]: 'green',
  [FaceStatus.ImgNotUpload]: 'grey',
}

/** Whether the doors can know the student by the photo. */
export function FacePill({ status }: { status: FaceStatus }) {
  return <StatusPill tone={faceTones[status]}>{studentText.face[status]}</StatusPill>
}

const memberTones: Record<MembershipStatus, PillTone> = {
  [MembershipStatus.NotStarted]: 'gold',
  [MembershipStatus.Active]: 'green',
  [MembershipStatus.Finished]: 'grey',
}

/** Where a student stands in one group. */
export function MembershipPill({ status }: { status: MembershipStatus }) {
  return <StatusPill tone={memberTones[status]}>{studentText.member[status]}</StatusPill>
}
