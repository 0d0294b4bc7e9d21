import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { call } from '../shared/api/call.ts'
import { isParents, type Session } from '../shared/store/device.ts'
import { hasChosenScript, script } from '../shared/text/words.ts'
import { isStaffView } from '../shared/view/view.ts'

const storageKey = 'portal.scriptTold'

/**
 * Sends the user's chosen script (Latin or Cyrillic) to the server, which uses it in messages. Offline, this is done at
 * the next start.
 */
export function reportScript(session: Session): void {
  const told = `${session.student.id} ${script}`
  if (isStaffView || !hasChosenScript || localStorage.getItem(storageKey) === told) return
  const route = isParents(session) ? parentAccount.chooseScript : studentAccount.chooseScript
  void call(route, { body: { script } }).then(
    () => localStorage.setItem(storageKey, told),
    () => {},
  )
}
