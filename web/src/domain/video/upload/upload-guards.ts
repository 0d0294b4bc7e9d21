import { beforeSignOut } from '../../../shared/api/sign-out.ts'
import { warnBeforeSignOut } from '../../../shared/offline/sign-out-warning.ts'
import { warnBeforeClose } from '../../../shared/offline/warn-before-close.ts'
import { uploadText as words } from './upload.text.ts'

interface Guarded {
  /** Whether this tab has something queued or on its way. */
  isUnderWay: () => boolean
  /** Whether any tab of this browser has. */
  isUnderWayAnywhere: () => boolean
  /** The page is going: stop, and tell the server. */
  leave: () => void
  /** The browser has brought the page back from its memory. */
  comeBack: () => void
  /** Stop what is under way, and delete it on the server. */
  discard: () => Promise<void>
}

/** Warns before what would end uploads, and says so to the server when they do end; the returned function stops it. */
export function guardUploads({ isUnderWay, isUnderWayAnywhere, leave, comeBack, discard }: Guarded): () => void {
  const onPageShow = (event: PageTransitionEvent) => event.persisted && comeBack()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onPageShow)
  const letGo = warnBeforeClose(() => (isUnderWay() ? words.doNotClose : null))
  const stopWarning = warnBeforeSignOut(() => (isUnderWayAnywhere() ? words.signOut : null))
  const stopDiscarding = beforeSignOut(discard)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onPageShow)
    letGo()
    stopWarning()
    stopDiscarding()
  }
}
