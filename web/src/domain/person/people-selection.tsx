import { KeyOutlined, PhoneOutlined } from '@ant-design/icons'
import type { defineBulkNewPasswordsRoute } from '@markaz/protocol/people/logins'
import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import { staffPhones } from '@markaz/protocol/people/users/routes'
import type { ReactNode } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import type { BulkOperationDialogProps } from '../../shared/bulk/BulkActionModal.tsx'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import { personName } from '../../shared/format/person.ts'
import type { RowSelectionOptions } from '../../shared/lists/use-selection.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import type { RenderDialog } from '../../shared/ui/use-modal.tsx'
import { loginsText } from './logins.text.ts'

const BulkIssueLogins = lazyWithRetry(() => import('./BulkIssueLogins.tsx').then((m) => m.BulkIssueLogins))
const BulkConfirmStaffPhones = lazyWithRetry(() =>
  import('./BulkConfirmStaffPhones.tsx').then((m) => m.BulkConfirmStaffPhones),
)

/** Returns undefined if the user may do no action on selected people. */
export function useStaffSelection(
  operation: ReturnType<typeof defineBulkNewPasswordsRoute>,
  open: (draw: RenderDialog) => void,
): RowSelectionOptions<StaffMember> | undefined {
  const mayConfirm = useMayCall(staffPhones.confirmOfMany.run)
  if (!useMayCall(operation.run)) return undefined
  return {
    nameOf: ({ fullName }) => personName(fullName),
    actions: (people, clearSelection) => {
      const chosen = people.map(({ id, fullName }) => ({ id, name: personName(fullName) }))
      const run = (draw: (props: BulkOperationDialogProps) => ReactNode) => () =>
        open((close) => draw({ chosen, clearSelection, close }))
      return (
        <BulkActions
          count={people.length}
          operations={[
            {
              key: 'logins',
              label: loginsText.operation,
              icon: <KeyOutlined aria-hidden />,
              run: run((props) => <BulkIssueLogins operation={operation} {...props} />),
            },
            mayConfirm && {
              key: 'phones',
              label: loginsText.phones.operation,
              icon: <PhoneOutlined aria-hidden />,
              run: run((props) => <BulkConfirmStaffPhones {...props} />),
            },
          ]}
        />
      )
    },
  }
}
