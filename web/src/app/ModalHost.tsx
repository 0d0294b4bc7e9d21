import { lazy, Suspense } from 'react'
import { closeModal, useOpenModal } from '../shared/ui/modal-flag.ts'

const SyncModal = lazy(() => import('../features/sync/SyncModal.tsx').then((module) => ({ default: module.SyncModal })))
const ChangeLoginModal = lazy(() =>
  import('../features/auth/ChangeLoginModal.tsx').then((module) => ({ default: module.ChangeLoginModal })),
)

/** Synchronisation and change-login appear when flagged, on whatever screen. */
export function ModalHost() {
  const open = useOpenModal()
  return (
    <Suspense fallback={null}>
      {open === 'sync' && <SyncModal close={closeModal} />}
      {open === 'login' && <ChangeLoginModal close={closeModal} />}
    </Suspense>
  )
}
