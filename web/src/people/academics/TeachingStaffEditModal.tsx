import type { IdAndName } from '@markaz/protocol/fields'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { teachingStaffText } from './academics.text.ts'
import {
  pickChangedTeachingStaffValues,
  TeachingStaffFields,
  type TeachingStaffFormValues,
  teachingStaffFieldByErrorCode,
  teachingStaffFormValuesOf,
} from './TeachingStaffFields.tsx'

interface TeachingStaffEditModalProps {
  academic: TeachingStaffMember
  roles?: readonly IdAndName[] | undefined
  send: (body: Partial<TeachingStaffFormValues>) => Promise<unknown>
  close: () => void
}

export function TeachingStaffEditModal({ academic, roles, send, close }: TeachingStaffEditModalProps) {
  const start = teachingStaffFormValuesOf(academic)
  return (
    <FormModal<TeachingStaffFormValues>
      title={teachingStaffText.editTitle(academic.fullName)}
      initialValues={start}
      submit={(values) => send(pickChangedTeachingStaffValues(values, start as TeachingStaffFormValues))}
      fieldOf={teachingStaffFieldByErrorCode}
      close={close}
    >
      <TeachingStaffFields roles={roles} workStatus={academic.workStatus} />
    </FormModal>
  )
}
