import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'
import { signInText } from './sign-in.text.ts'

interface Values {
  password: string
}

const anything = z.string().min(1).max(128)

export function ConfirmPasswordModal({ answer }: { answer: (isSaid: boolean) => void }) {
  const isSaid = useRef(false)
  const send = useFormMutation(auth.confirmPassword, { refresh: [] })
  const submit = async (body: Values) => {
    await send.mutateAsync({ body })
    isSaid.current = true
  }
  return (
    <FormModal<Values>
      title={accountText.passwordAgain}
      submit={submit}
      fieldOf={{ WRONG_PASSWORD: 'password' }}
      close={() => answer(isSaid.current)}
      okText={accountText.confirm}
    >
      <SecondaryText as="p" className={style.aboveField}>
        {accountText.passwordAgainWhy}
      </SecondaryText>
      <Form.Item name="password" label={signInText.password} required rules={[createZodRule(anything)]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </FormModal>
  )
}
