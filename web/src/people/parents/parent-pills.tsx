import type { ParentAccountStatus } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { duplicateParentsText, familyChannelsText, parentsText } from './parents.text.ts'

const tabs = [
  { title: parentsText.title, path: '/users/parents' },
  { title: familyChannelsText.title, path: '/users/parents/families' },
  { title: duplicateParentsText.title, path: '/users/parents/duplicates' },
]

export const ParentsTabs = ({ path }: { path: string }) => (
  <PageTabs label={parentsText.pages} tabs={tabs} path={path} />
)

const accountTone: Record<ParentAccountStatus, PillTone> = { ACTIVE: 'plain', BLOCKED: 'red', NEW: 'blue' }

export const ParentStatusPill = ({ status }: { status: BlockStatus }) => (
  <StatusPill tone={status === BlockStatus.Active ? 'plain' : 'red'}>{parentsText.statuses[status]}</StatusPill>
)
export const ParentAccountPill = ({ status }: { status: ParentAccountStatus }) => (
  <StatusPill tone={accountTone[status]}>{parentsText.accounts[status]}</StatusPill>
)

const contractTone = { waiting: 'gold', done: 'green', no_contract: 'grey' } as const
export const ParentContractStatusPill = ({ status }: { status: keyof typeof contractTone }) => (
  <StatusPill tone={contractTone[status]}>{parentsText.contracts[status]}</StatusPill>
)
