import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { membershipText } from './membership.text.ts'

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

const memberTones: Record<MembershipStatus, PillTone> = {
  [MembershipStatus.NotStarted]: 'gold',
  [MembershipStatus.Active]: 'green',
  [MembershipStatus.Finished]: 'grey',
}

/** Where a student stands in one group. */
export function MembershipPill({ status }: { status: MembershipStatus }) {
  return <StatusPill tone={memberTones[status]}>{membershipText.member[status]}</StatusPill>
}
