import { FormModal } from '../../shared/forms/FormModal.tsx'
import { LoginField } from './account-fields.tsx'
import { personText } from './person.text.ts'

interface ChangeLoginModalProps {
  person: { fullName: string; login: string | null }
  /** Must not show errors as toasts, because the dialog shows them at the login field. */
  send: (login: string) => Promise<unknown>
  close: () => void
}

export function ChangeLoginModal({ person, send, close }: ChangeLoginModalProps) {
  return (
    <FormModal
      title={personText.changeLoginOf(person.fullName)}
      initialValues={{ login: person.login ?? '' }}
      submit={({ login }) => send(login.trim())}
      fieldOf={{ LOGIN_TAKEN: 'login' }}
      close={close}
    >
      <LoginField />
    </FormModal>
  )
}
