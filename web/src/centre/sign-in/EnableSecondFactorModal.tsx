import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'
import { SecondFactorQrCode } from './second-factor.tsx'

interface Values {
  code: string
}

interface EnableSecondFactorModalProps {
  factorKey: { secret: string; uri: string }
  close: () => void
  done: (recoveryCodes: readonly string[]) => void
}

const anything = z.string().min(1).max(64)

export function EnableSecondFactorModal({ factorKey, close, done }: EnableSecondFactorModalProps) {
  const send = useFormMutation(auth.confirmFactor)
  const submit = async (body: Values) => {
    const { recoveryCodes } = await send.mutateAsync({ body })
    notifySuccess(accountText.turnedOn)
    // The dialog with the recovery codes opens after this dialog has closed, because only one dialog can be open.
    setTimeout(() => done(recoveryCodes))
  }
  return (
    <FormModal<Values> title={accountText.factor} submit={submit} close={close} okText={accountText.turnOn}>
      <div className={style.aboveField}>
        <SecondFactorQrCode {...factorKey} />
      </div>
      <Field
        of={anything}
        name="code"
        extra={accountText.firstCodeHelp}
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
      />
    </FormModal>
  )
}
