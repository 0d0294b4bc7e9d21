import type { IdAndName } from '@markaz/protocol/fields'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import {
  AcademicFields,
  type AcademicValues,
  academicFieldByErrorCode,
  academicFormValuesOf,
  changedAcademicValuesOf,
} from './AcademicFields.tsx'
import { academicsText } from './academics.text.ts'

interface AcademicEditModalProps {
  academic: TeachingStaffMember
  roles?: readonly IdAndName[] | undefined
  send: (body: Partial<AcademicValues>) => Promise<unknown>
  close: () => void
}

export function AcademicEditModal({ academic, roles, send, close }: AcademicEditModalProps) {
  const start = academicFormValuesOf(academic)
  return (
    <FormModal<AcademicValues>
      title={academicsText.editTitle(academic.fullName)}
      initialValues={start}
      submit={(values) => send(changedAcademicValuesOf(values, start as AcademicValues))}
      fieldOf={academicFieldByErrorCode}
      close={close}
    >
      <AcademicFields roles={roles} workStatus={academic.workStatus} />
    </FormModal>
  )
}
