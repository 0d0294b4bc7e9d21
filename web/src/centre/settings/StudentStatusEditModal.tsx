import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import type { ErpMembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { ErpMembershipStatusNameInput } from '@markaz/protocol/people/memberships/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadFailedModal } from '../../shared/ui/LoadFailedModal.tsx'
import { erpMeaningOfStatus, settingsText } from './settings.text.ts'

interface StudentStatusEditModalProps {
  id: number
  close: () => void
}

export function StudentStatusEditModal({ id, close }: StudentStatusEditModalProps) {
  const status = useFormInitialData(erpMembershipStatuses.read, { params: { id } }, { silent: true })
  if (status.data) return <Edit status={status.data} close={close} />
  return <LoadFailedModal title={settingsText.statuses} query={status} close={close} />
}

interface Values {
  displayName: string
}

function Edit({ status, close }: { status: ErpMembershipStatus; close: () => void }) {
  const send = useFormMutation(erpMembershipStatuses.update, {
    // The lists of students and groups also show the status name, so they are reloaded.
    refresh: ['control-actions', 'students', 'groups', 'student-group'],
    done: () => commonText.edited,
  })
  return (
    <FormModal<Values>
      title={settingsText.editTitle(erpMeaningOfStatus(status.name))}
      initialValues={{ displayName: status.displayName }}
      submit={(body, base) => send.mutateAsync({ params: { id: status.id }, body, base })}
      close={close}
    >
      <Field of={ErpMembershipStatusNameInput} name="displayName" />
    </FormModal>
  )
}
