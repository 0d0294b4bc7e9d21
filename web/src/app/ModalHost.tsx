import { Suspense } from 'react'
import { closeModal, useOpenModal } from '../shared/ui/modal-flag.ts'
import { patientLazy } from '../shared/ui/patient.ts'

const SyncModal = patientLazy(() => import('../centre/sync/SyncModal.tsx').then((module) => module.SyncModal))
const ChangeLoginModal = patientLazy(() =>
  import('../centre/sign-in/ChangeLoginModal.tsx').then((module) => module.ChangeLoginModal),
)

const ChangePasswordModal = patientLazy(() =>
  import('../centre/sign-in/ChangePasswordModal.tsx').then((module) => module.ChangePasswordModal),
)

/** Synchronisation and changes of the own login and password appear when flagged, on whatever screen. */
export function ModalHost() {
  const open = useOpenModal()
  return (
    <Suspense fallback={null}>
      {open === 'sync' && <SyncModal close={closeModal} />}
      {open === 'login' && <ChangeLoginModal close={closeModal} />}
      {open === 'password' && <ChangePasswordModal close={closeModal} />}
    </Suspense>
  )
}
