import { TagOutlined } from '@ant-design/icons'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { Group, GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { membershipText } from '../../domain/membership/membership.text.ts'
import { useBulkStudentOperations } from '../../domain/student/bulk/student-operations.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import { personName } from '../../shared/format/person.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'

const ChangeMembershipStatusesModal = lazyWithRetry(() =>
  import('./ChangeMembershipStatusesModal.tsx').then((m) => m.ChangeMembershipStatusesModal),
)

interface SelectedMembersActionsProps {
  chosen: readonly GroupStudent[]
  group: Group
  clearSelection: () => void
}

export function SelectedMembersActions({ chosen, group, clearSelection }: SelectedMembersActionsProps) {
  const { open, modal } = useModal()
  const people = chosen.map(({ id, fullName }) => ({ id, name: personName(fullName) }))
  const operations = useBulkStudentOperations({ chosen: people, clearSelection, open })
  const mayChange = useMayCall(studentGroups.changeStatusOfMany.run)
  const times = chosen.map(({ studentGroupId: id, fullName }) => ({ id, name: personName(fullName) }))
  return (
    <>
      <BulkActions
        count={chosen.length}
        operations={[
          mayChange && {
            key: 'status',
            label: membershipText.changeStatus,
            icon: <TagOutlined aria-hidden />,
            run: () =>
              open((close) => (
                <ChangeMembershipStatusesModal
                  chosen={times}
                  group={group}
                  clearSelection={clearSelection}
                  close={close}
                />
              )),
          },
          ...operations,
        ]}
      />
      {modal}
    </>
  )
}
