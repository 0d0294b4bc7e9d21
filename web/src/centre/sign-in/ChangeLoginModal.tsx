import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { login } from '@markaz/protocol/fields'
import { Form, Input } from 'antd'
import { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { signInText } from './sign-in.text.ts'

interface Values {
  newLogin: string
  password: string
}

const anything = z.string().min(1).max(128)

export function ChangeLoginModal({ close }: { close: () => void }) {
  const send = useFormMutation(auth.changeLogin, {
    refresh: ['profile'],
    done: (answer) => signInText.loginChanged(answer.login),
  })
  return (
    <FormModal<Values>
      title={signInText.changeLogin}
      submit={(body) => send.mutateAsync({ body })}
      fieldOf={{ LOGIN_TAKEN: 'newLogin', WRONG_PASSWORD: 'password' }}
      close={close}
    >
      <Form.Item name="newLogin" label={signInText.newLogin} required rules={[createZodRule(login)]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      <Form.Item name="password" label={signInText.currentPassword} required rules={[createZodRule(anything)]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </FormModal>
  )
}
