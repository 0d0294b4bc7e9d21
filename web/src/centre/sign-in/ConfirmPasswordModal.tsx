import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { PasswordConfirmation } from '@markaz/protocol/centre/sign-in/schemas'
import { useRef } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'

interface Values {
  password: string
}

export function ConfirmPasswordModal({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const isConfirmed = useRef(false)
  const send = useFormMutation(auth.confirmPassword, { refresh: [] })
  const submit = async (body: Values) => {
    await send.mutateAsync({ body })
    isConfirmed.current = true
  }
  return (
    <FormModal<Values>
      title={accountText.passwordAgain}
      submit={submit}
      fieldOf={{ WRONG_PASSWORD: 'password' }}
      close={() => answer(isConfirmed.current)}
      okText={accountText.confirm}
    >
      <SecondaryText as="p" className={style.aboveField}>
        {accountText.passwordAgainWhy}
      </SecondaryText>
      <Field of={PasswordConfirmation} name="password" input={{ autoComplete: 'current-password' }} />
    </FormModal>
  )
}
