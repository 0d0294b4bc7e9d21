import { parentPhones } from '@markaz/protocol/people/parents/routes'
import { BulkActionModal, type BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import { notifySuccess } from '../../../shared/notify/toasts.ts'
import { SecondaryText } from '../../../shared/ui/layout.tsx'
import { bulkStudentsText } from './bulk-students.text.ts'

const words = bulkStudentsText.phones

/** Confirms phone numbers of students and parents that another user, an import or the ERP has entered. */
export function BulkConfirmPhones({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  return (
    <BulkActionModal<typeof parentPhones.confirmOfMany>
      operation={parentPhones.confirmOfMany}
      chosen={chosen}
      title={words.title}
      asked={() => ({})}
      will={(count) => words.will(count)}
      why={{ no_phone: words.noPhone, confirmed: words.confirmed, own: words.own }}
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
