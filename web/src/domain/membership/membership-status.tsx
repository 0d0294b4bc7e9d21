import { type ErpMembershipStatus, MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { shortDateText } from '../../shared/format/date.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { membershipText } from './membership.text.ts'
import { plannedMembershipEndDay } from './membership.ts'

const notCalculated: ErpStatusName = 'STATISTICS_NOT_CALCULATED'

interface StatusChoice {
  currentId: number
  chosen: Pick<ErpMembershipStatus, 'id' | 'name'> | undefined
  startDate: string | null | undefined
}

/** Decides whether the status dialog has a date field and whether the chosen status can be saved. */
export function membershipStatusFormState({ currentId, chosen, startDate }: StatusChoice): {
  hasDate: boolean
  maySave: boolean
} {
  if (!chosen || chosen.id === currentId) return { hasDate: false, maySave: false }
  if (chosen.name === notCalculated) return { hasDate: false, maySave: true }
  return { hasDate: true, maySave: Boolean(startDate) }
}

const erpTones: Record<ErpStatusName, PillTone> = {
  ACTIVE: 'plain',
  FINISHED_COURSE: 'grey',
  WITHOUT_COURSE: 'gold',
  FINISHED_30_DAY_PRIVILEGE: 'gold',
  LEFT_COURSE: 'red',
  STATISTICS_NOT_CALCULATED: 'blue',
}

export function ErpStatusPill({ status }: { status: { name: string; displayName: string } }) {
  return <StatusPill tone={erpTones[status.name as ErpStatusName] ?? 'grey'}>{status.displayName}</StatusPill>
}

const memberTones: Record<MembershipStatus, PillTone> = {
  [MembershipStatus.NotStarted]: 'gold',
  [MembershipStatus.Active]: 'plain',
  [MembershipStatus.Finished]: 'grey',
}

export function MembershipStatusPill(membership: Parameters<typeof plannedMembershipEndDay>[0]) {
  const last = plannedMembershipEndDay(membership)
  if (last) return <StatusPill tone="orange">{membershipText.endsOn(shortDateText(last))}</StatusPill>
  return <StatusPill tone={memberTones[membership.status]}>{membershipText.member[membership.status]}</StatusPill>
}
