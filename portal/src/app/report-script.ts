import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { callApi } from '../shared/api/call.ts'
import { isParentSession, type StoredSession } from '../shared/store/device.ts'
import { chosenScript, isWritingScriptChosen } from '../shared/text/words.ts'
import { isStaffView } from '../shared/view/view.ts'

const storageKey = 'portal.scriptTold'

/**
 * Reports the user's script (Latin or Cyrillic), which the server uses in messages. Offline, it is reported at the next
 * start of the portal.
 */
export function reportWritingScript(session: StoredSession): void {
  const told = `${session.student.id} ${chosenScript}`
  if (isStaffView || !isWritingScriptChosen || localStorage.getItem(storageKey) === told) return
  const route = isParentSession(session) ? parentAccount.chooseScript : studentAccount.chooseScript
  void callApi(route, { body: { script: chosenScript } }).then(
    () => localStorage.setItem(storageKey, told),
    () => {},
  )
}
