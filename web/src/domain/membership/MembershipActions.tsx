import { FlagOutlined } from '@ant-design/icons'
import { personName } from '../../shared/format/person.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { type RenderDialog, useModal } from '../../shared/ui/use-modal.tsx'
import { useUndoMembershipChange } from './hooks.ts'
import { membershipText } from './membership.text.ts'
import {
  canContinueMembership,
  canFinishMembership,
  canUndoMembershipChange,
  type MembershipForChangeDialogs,
} from './membership.ts'
import type { MembershipRights } from './membership-rights.ts'

const MembershipStatusModal = lazyWithRetry(() =>
  import('./MembershipStatusModal.tsx').then((m) => m.MembershipStatusModal),
)
const MoveStudentToGroupModal = lazyWithRetry(() =>
  import('./MoveStudentToGroupModal.tsx').then((m) => m.MoveStudentToGroupModal),
)
const FinishMembershipModal = lazyWithRetry(() =>
  import('./FinishMembershipModal.tsx').then((m) => m.FinishMembershipModal),
)
const ContinueMembershipModal = lazyWithRetry(() =>
  import('./ContinueMembershipModal.tsx').then((m) => m.ContinueMembershipModal),
)
const MembershipHistoryModal = lazyWithRetry(() =>
  import('./MembershipHistoryModal.tsx').then((m) => m.MembershipHistoryModal),
)

type Operation = 'status' | 'move' | 'finish' | 'continue' | 'history'

interface MembershipActionsProps {
  membership: MembershipForChangeDialogs
  rights: MembershipRights
  rowName: string
}

export function MembershipActions({ membership, rights, rowName }: MembershipActionsProps) {
  const { open, modal } = useModal()
  const isPhone = useIsPhone()
  const takeBack = useUndoMembershipChange()
  const mayStatus = rights.changeStatus && membership.isShared
  const items = [
    isPhone && mayStatus && { key: 'status', label: membershipText.changeStatus },
    rights.move && canFinishMembership(membership) && { key: 'move', label: membershipText.move },
    rights.finish && canFinishMembership(membership) && { key: 'finish', label: membershipText.finish },
    rights.continue && canContinueMembership(membership) && { key: 'continue', label: membershipText.continue },
    rights.finish &&
      membership.lastChange &&
      canUndoMembershipChange(membership) && { key: 'takeBack', label: membershipText.takeBack[membership.lastChange] },
    rights.history && { key: 'history', label: membershipText.history },
  ].filter((item) => item !== false)
  const dialogs: Record<Operation, RenderDialog> = {
    status: (close) => <MembershipStatusModal membership={membership} close={close} />,
    move: (close) => (
      <MoveStudentToGroupModal studentId={membership.studentId} memberships={[membership]} close={close} />
    ),
    finish: (close) => <FinishMembershipModal memberships={[membership]} close={close} />,
    continue: (close) => <ContinueMembershipModal memberships={[membership]} close={close} />,
    history: (close) => <MembershipHistoryModal membership={membership} close={close} />,
  }
  return (
    <>
      {!isPhone && mayStatus && (
        <RowButton
          icon={<FlagOutlined aria-hidden />}
          title={membershipText.changeStatus}
          label={membershipText.changeStatusOf(rowName)}
          aria-haspopup="dialog"
          onClick={() => open(dialogs.status)}
        />
      )}
      {items.length > 0 && (
        <RowMenu
          label={membershipText.more(personName(rowName))}
          items={items}
          size={isPhone ? 'large' : 'small'}
          onChoose={(key) => (key === 'takeBack' ? takeBack(membership) : open(dialogs[key as Operation]))}
        />
      )}
      {modal}
    </>
  )
}
