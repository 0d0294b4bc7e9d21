import { staffPhones } from '@markaz/protocol/people/users/routes'
import { BulkActionModal, type BulkOperationDialogProps } from '../../shared/bulk/BulkActionModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { loginsText } from './logins.text.ts'

const words = loginsText.phones

/** Confirms the phone numbers of selected staff members that another user or the ERP has entered. */
export function BulkConfirmStaffPhones({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  return (
    <BulkActionModal<typeof staffPhones.confirmOfMany>
      operation={staffPhones.confirmOfMany}
      chosen={chosen}
      title={words.title}
      asked={() => ({})}
      will={(count) => words.will(count)}
      why={{ ...words.why, not_shared: loginsText.why.not_shared, beyond: loginsText.why.beyond }}
      ok={words.ok}
      done={({ count }) => {
        clearSelection()
        notifySuccess(words.done(count))
      }}
      close={close}
    >
      {() => <SecondaryText as="p">{words.hint}</SecondaryText>}
    </BulkActionModal>
  )
}
