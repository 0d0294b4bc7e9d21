import type { Named } from '@markaz/protocol/fields'
import type { Academic } from '@markaz/protocol/people/academics/schemas'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { AcademicFields, type AcademicValues, changedOnly } from './AcademicFields.tsx'
import { fieldOf, valuesOf } from './academic-values.ts'
import { academicsText } from './academics.text.ts'

interface AcademicEditModalProps {
  academic: Academic
  roles?: readonly Named[] | undefined
  send: (body: Partial<AcademicValues>) => Promise<unknown>
  close: () => void
}

export function AcademicEditModal({ academic, roles, send, close }: AcademicEditModalProps) {
  const start = valuesOf(academic)
  return (
    <FormModal<AcademicValues>
      title={academicsText.editTitle(academic.fullName)}
      initialValues={start}
      submit={(values) => send(changedOnly(values, start as AcademicValues))}
      fieldOf={fieldOf}
      close={close}
    >
      <AcademicFields roles={roles} workStatus={academic.workStatus} />
    </FormModal>
  )
}
