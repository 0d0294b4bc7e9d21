import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { callApi } from '../shared/api/call.ts'
import { isParentSession, type StoredSession } from '../shared/store/device.ts'
import { isStaffView } from '../shared/view/view.ts'

const storageKey = 'portal.installedTold'

/**
 * Reports to the server once a day that the portal is installed on this phone. Offline, the report is sent at the next
 * start.
 */
export function reportAppInstalled(session: StoredSession): () => void {
  if (isStaffView) return () => {}
  const tell = () => {
    const told = `${session.student.id} ${new Date().toDateString()}`
    if (localStorage.getItem(storageKey) === told) return
    const route = isParentSession(session) ? parentAccount.portalInstalled : studentAccount.portalInstalled
    void callApi(route).then(
      () => localStorage.setItem(storageKey, told),
      () => {},
    )
  }
  if (matchMedia('(display-mode: standalone)').matches) tell()
  addEventListener('appinstalled', tell)
  return () => removeEventListener('appinstalled', tell)
}
