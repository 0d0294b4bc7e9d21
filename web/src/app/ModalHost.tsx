import { Suspense } from 'react'
import { useCurrentEditConflict } from '../shared/api/conflict.ts'
import { usePasswordDialog } from '../shared/api/question-dialog.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { closeModal, useOpenModalName } from '../shared/ui/open-modal.ts'
import { useRestoreFocus } from '../shared/ui/use-modal.tsx'

const SyncModal = lazyWithRetry(() => import('../centre/sync/SyncModal.tsx').then((module) => module.SyncModal))
const ChangeOwnLoginModal = lazyWithRetry(() =>
  import('../centre/sign-in/ChangeOwnLoginModal.tsx').then((module) => module.ChangeOwnLoginModal),
)

const ShortcutsDialog = lazyWithRetry(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))

const ChangePasswordModal = lazyWithRetry(() =>
  import('../centre/sign-in/ChangePasswordModal.tsx').then((module) => module.ChangePasswordModal),
)

const ConfirmPasswordModal = lazyWithRetry(() =>
  import('../centre/sign-in/ConfirmPasswordModal.tsx').then((module) => module.ConfirmPasswordModal),
)

const EditConflictModal = lazyWithRetry(() =>
  import('../domain/conflict/EditConflictModal.tsx').then((module) => module.EditConflictModal),
)

const NotificationSettingsDrawer = lazyWithRetry(() =>
  import('../content/notifications/NotificationSettingsDrawer.tsx').then((module) => module.NotificationSettingsDrawer),
)

export function ModalHost() {
  const open = useOpenModalName()
  const passwordAsked = usePasswordDialog()
  const conflict = useCurrentEditConflict()
  useRestoreFocus(open !== null || passwordAsked !== null || conflict !== null)
  return (
    <Suspense fallback={null}>
      {open === 'sync' && <SyncModal close={closeModal} />}
      {open === 'keys' && <ShortcutsDialog close={closeModal} />}
      {open === 'notifications' && <NotificationSettingsDrawer close={closeModal} />}
      {open === 'login' && <ChangeOwnLoginModal close={closeModal} />}
      {passwordAsked && <ConfirmPasswordModal answer={passwordAsked} />}
      {conflict && <EditConflictModal conflict={conflict.asked} answer={conflict.answer} />}
      {open === 'password' && <ChangePasswordModal close={closeModal} />}
    </Suspense>
  )
}
