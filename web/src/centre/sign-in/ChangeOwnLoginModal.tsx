import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { OwnLoginInput } from '@markaz/protocol/centre/sign-in/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { signInText } from './sign-in.text.ts'

interface Values {
  newLogin: string
  password: string
}

const current = { autoComplete: 'current-password' }

export function ChangeOwnLoginModal({ close }: { close: () => void }) {
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
      <Field of={OwnLoginInput} name="newLogin" input={{ autoComplete: 'username' }} />
      <Field of={OwnLoginInput} name="password" label={fieldLabels.oldPassword} input={current} />
    </FormModal>
  )
}
