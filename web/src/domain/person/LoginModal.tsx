import { login as loginRule } from '@markaz/protocol/fields'
import { Form, Input } from 'antd'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { personText } from './person.text.ts'

interface LoginModalProps {
  person: { fullName: string; login: string | null }
  /** Silent: what is wrong is shown at the field. It says that it was done. */
  send: (login: string) => Promise<unknown>
  close: () => void
}

export function LoginModal({ person, send, close }: LoginModalProps) {
  const [form] = Form.useForm<{ login: string }>()
  return (
    <FormModal
      title={personText.changeLoginOf(person.fullName)}
      form={form}
      initialValues={{ login: person.login ?? '' }}
      submit={({ login }) => send(login.trim())}
      fieldOf={{ LOGIN_TAKEN: 'login' }}
      close={close}
    >
      <Form.Item name="login" label={personText.login} required rules={[obeys(loginRule)]}>
        <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
