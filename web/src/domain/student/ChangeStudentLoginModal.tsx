import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { StudentLoginInput } from '@markaz/protocol/people/students/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { studentText } from './student.text.ts'

interface ChangeStudentLoginModalProps {
  student: Pick<Student, 'id' | 'fullName' | 'login'>
  close: () => void
}

export function ChangeStudentLoginModal({ student, close }: ChangeStudentLoginModalProps) {
  const send = useFormMutation(students.changeLogin, {
    onSuccess: (answer) =>
      notifySuccess(studentText.loginChanged(answer.login), { detail: personName(student.fullName) }),
  })
  return (
    <FormModal<{ newLogin: string }>
      title={`${studentText.changeLogin}: ${personName(student.fullName)}`}
      initialValues={{ newLogin: student.login ?? '' }}
      submit={(body) => send.mutateAsync({ params: { id: student.id }, body })}
      fieldOf={{ LOGIN_TAKEN: 'newLogin' }}
      close={close}
    >
      <Field of={StudentLoginInput} name="newLogin" />
    </FormModal>
  )
}
