import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { EraseStudentInput } from '@markaz/protocol/people/students/schemas'
import { useNavigate } from 'react-router'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { studentText } from './student.text.ts'

interface EraseStudentModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  close: () => void
}

/** The user must type the student's name, because erasing personal data cannot be undone. */
export function EraseStudentModal({ student, close }: EraseStudentModalProps) {
  const navigate = useNavigate()
  const send = useFormMutation(students.forget, {
    onSuccess: () => {
      notifySuccess(studentText.forgotten)
      // The page is left only after the dialog has closed, because an open dialog with input asks for confirmation
      // before the page is left.
      setTimeout(() => void navigate('/students'))
    },
  })
  return (
    <FormModal<{ fullName: string }>
      title={`${studentText.forget}: ${personName(student.fullName)}`}
      initialValues={{ fullName: '' }}
      submit={(body) => send.mutateAsync({ params: { id: student.id }, body })}
      okText={commonText.remove}
      close={close}
    >
      <Stack gap={16}>
        <HintNote>{studentText.forgetText}</HintNote>
        <Field
          of={EraseStudentInput}
          name="fullName"
          label={studentText.forgetName}
          required
          input={{ spellCheck: false, inputMode: 'text' }}
        />
      </Stack>
    </FormModal>
  )
}
