import { login } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { studentText } from './student.text.ts'

interface ChangeLoginModalProps {
  student: Pick<Student, 'id' | 'fullName' | 'login'>
  close: () => void
}

export function ChangeLoginModal({ student, close }: ChangeLoginModalProps) {
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
      <Form.Item name="newLogin" label={studentText.newLogin} required rules={[createZodRule(login)]}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
    </FormModal>
  )
}
