import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { ShownOncePassword } from '../../shared/ui/shown-once-password.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { BlockConfirmationText } from './block-person.tsx'
import { personText } from './person.text.ts'

interface NewPassword {
  name: string
  login: string | null
  password: string
}

/**
 * `show` displays a password that another API call has created.
 * @param send returns the new password; its errors are shown as toasts
 */
export function useResetPassword(send: (id: number) => Promise<{ password: string }>) {
  const { open, modal } = useModal()
  const show = (shown: NewPassword) => open((close) => <ShownOncePassword {...shown} close={close} />)
  const reset = ({ id, fullName, login }: { id: number; fullName: string; login: string | null }) =>
    askConfirmation({
      title: personText.resetAsk,
      yes: personText.resetPassword,
      content: <BlockConfirmationText name={fullName} result={personText.resetResult} />,
      run: async () => {
        const { password } = await send(id)
        show({ name: fullName, login, password })
      },
    })
  return { reset, show, modal }
}
