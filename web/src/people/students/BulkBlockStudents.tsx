import { students } from '@markaz/protocol/people/students/routes'
import { StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { bulkStudentsText as words } from '../../domain/student/bulk/bulk-students.text.ts'
import { BulkActionModal, type BulkOperationDialogProps } from '../../shared/bulk/BulkActionModal.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'

export function BulkBlockStudents({
  chosen,
  systemStatus,
  clearSelection,
  close,
}: BulkOperationDialogProps & { systemStatus: StudentAccountStatus }) {
  const tellChange = useShowChangeToast()
  const { title, will, ok, done, already } = systemStatus === StudentAccountStatus.Active ? words.unblock : words.block
  return (
    <BulkActionModal
      operation={students.systemStatusOfMany}
      chosen={chosen}
      title={title}
      asked={() => ({ systemStatus })}
      will={will}
      why={{ already }}
      ok={ok}
      done={(answer) => {
        clearSelection()
        tellChange(done(answer.count), answer)
      }}
      close={close}
    />
  )
}
