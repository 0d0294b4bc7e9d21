import { Suspense } from 'react'
import { usePasswordAsked } from '../shared/api/password-again.ts'
import { closeModal, useOpenModal } from '../shared/ui/modal-flag.ts'
import { patientLazy } from '../shared/ui/patient.ts'

const SyncModal = patientLazy(() => import('../centre/sync/SyncModal.tsx').then((module) => module.SyncModal))
const ChangeLoginModal = patientLazy(() =>
  import('../centre/sign-in/ChangeLoginModal.tsx').then((module) => module.ChangeLoginModal),
)

const KeysSheet = patientLazy(() => import('./KeysSheet.tsx').then((module) => module.KeysSheet))

const ChangePasswordModal = patientLazy(() =>
  import('../centre/sign-in/ChangePasswordModal.tsx').then((module) => module.ChangePasswordModal),
)

const PasswordAgainModal = patientLazy(() =>
  import('../centre/sign-in/PasswordAgainModal.tsx').then((module) => module.PasswordAgainModal),
)

const SettingsDrawer = patientLazy(() =>
  import('../content/notifications/SettingsDrawer.tsx').then((module) => module.SettingsDrawer),
)

/** Synchronisation, own notifications, changes of the own login and password, and the own password again appear when flagged, on whatever screen. */
export function ModalHost() {
  const open = useOpenModal()
  const passwordAsked = usePasswordAsked()
  return (
    <Suspense fallback={null}>
      {open === 'sync' && <SyncModal close={closeModal} />}
      {open === 'keys' && <KeysSheet close={closeModal} />}
      {open === 'notifications' && <SettingsDrawer close={closeModal} />}
      {open === 'login' && <ChangeLoginModal close={closeModal} />}
      {passwordAsked && <PasswordAgainModal answer={passwordAsked} />}
      {open === 'password' && <ChangePasswordModal close={closeModal} />}
    </Suspense>
  )
}
