import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { password } from '@markaz/protocol/fields'
import { Form, Input } from 'antd'
import { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { signInText } from './sign-in.text.ts'

interface Values {
  oldPassword: string
  newPassword: string
  repeat: string
}

const anything = z.string().min(1).max(128)

export function ChangePasswordModal({ close }: { close: () => void }) {
  const [form] = Form.useForm<Values>()
  const send = useFormMutation(auth.changePassword, {
    refresh: [],
    onSuccess: () => notifySuccess(signInText.passwordChanged, { detail: signInText.otherSessionsEnd }),
  })
  return (
    <FormModal<Values>
      title={signInText.changePassword}
      form={form}
      submit={({ oldPassword, newPassword }) => send.mutateAsync({ body: { oldPassword, newPassword } })}
      fieldOf={{ WRONG_PASSWORD: 'oldPassword' }}
      close={close}
    >
      <Form.Item name="oldPassword" label={signInText.currentPassword} required rules={[createZodRule(anything)]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={signInText.newPassword}
        extra={signInText.passwordHelp}
        required
        rules={[createZodRule(password)]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={signInText.repeatPassword}
        messageVariables={{ label: signInText.repetition }}
        required
        dependencies={['newPassword']}
        rules={[createZodRule(anything), sameAs(() => form.getFieldValue('newPassword'))]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </FormModal>
  )
}

const sameAs = (other: () => unknown) => ({
  validator: async (_: unknown, value: unknown) => {
    if (value && value !== other()) throw new Error(signInText.passwordsDiffer)
  },
})
