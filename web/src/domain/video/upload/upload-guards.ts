import { onBeforeSignOut } from '../../../shared/api/sign-out.ts'
import { registerSignOutWarning, registerTabCloseWarning } from '../../../shared/offline/leave-warnings.ts'
import { uploadText as words } from './upload.text.ts'

interface UploadChecks {
  /** Whether this browser tab has an upload that is waiting or running. */
  isUnderWay: () => boolean
  /** Whether any tab of this browser has an upload that is waiting or running. */
  isUnderWayAnywhere: () => boolean
  leave: () => void
  comeBack: () => void
  /** Called at a confirmed sign-out: stops the running uploads and deletes them on the server. */
  discard: () => Promise<void>
}

/**
 * Asks for confirmation if closing the page or signing out would stop uploads. The returned function removes the
 * listeners.
 */
export function warnBeforeStoppingUploads({
  isUnderWay,
  isUnderWayAnywhere,
  leave,
  comeBack,
  discard,
}: UploadChecks): () => void {
  const onPageShow = (event: PageTransitionEvent) => event.persisted && comeBack()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onPageShow)
  const removeWarning = registerTabCloseWarning(() => (isUnderWay() ? words.doNotClose : null))
  const stopWarning = registerSignOutWarning(() => (isUnderWayAnywhere() ? words.signOut : null))
  const stopDiscarding = onBeforeSignOut(discard)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onPageShow)
    removeWarning()
    stopWarning()
    stopDiscarding()
  }
}
