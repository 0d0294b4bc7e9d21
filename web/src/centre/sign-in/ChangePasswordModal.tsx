import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { OwnPasswordInput } from '@markaz/protocol/centre/sign-in/schemas'
import { Form, Input } from 'antd'
import { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
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
      <Field of={OwnPasswordInput} name="oldPassword" input={{ autoComplete: 'current-password' }} />
      <Field of={OwnPasswordInput} name="newPassword" extra={signInText.passwordHelp} />
      <Field
        of={anything}
        name="repeat"
        label={signInText.repeatPassword}
        called={signInText.repetition}
        dependencies={['newPassword']}
        furtherRules={[sameAs(() => form.getFieldValue('newPassword'))]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Field>
    </FormModal>
  )
}

const sameAs = (other: () => unknown) => ({
  validator: async (_: unknown, value: unknown) => {
    if (value && value !== other()) throw new Error(signInText.passwordsDiffer)
  },
})
