import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { useEffect, useRef, useState } from 'react'
import { SignIn } from '../people/sign-in/SignIn.tsx'
import { queryClient } from '../shared/api/cached-calls.ts'
import { call } from '../shared/api/call.ts'
import { onSessionOver, setCacheOwner, studentId } from '../shared/api/session.ts'
import { CurrentUserContext } from '../shared/me.ts'
import { leaveOtherAccounts } from '../shared/store/account.ts'
import {
  deviceKey,
  dropSession,
  isParents,
  parentSessionUser,
  readSession,
  type Session,
  storeSession,
} from '../shared/store/device.ts'
import { initData, isParentsTelegram, lastInTelegram } from '../shared/telegram.ts'
import { lazyScreen } from '../shared/ui/later.tsx'
import { LoadingOrError } from '../shared/ui/parts.tsx'
import { isStaffView, viewToken } from '../shared/view/view.ts'
import { Frame } from './Frame.tsx'
import { Portal } from './Portal.tsx'
import { renewPush } from './renew-push.ts'
import { reportInstalled } from './report-installed.ts'
import { reportScript } from './report-script.ts'
import { StaffViewBar, StaffViewEnded } from './Viewing.tsx'

const ParentPortal = lazyScreen(
  () => import('./ParentScreens.tsx'),
  (coming) => <Frame>{coming.error && <LoadingOrError {...coming} />}</Frame>,
)

/**
 * The root component of the portal. The session is `undefined` until it is read from the phone's storage, and null if
 * no user is signed in.
 */
export function App() {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    const read = () => readSession().then((kept) => setSession(enter(kept)))
    // When a session ends, several running calls may be refused. Only the first refusal changes the page.
    const readAnew = () =>
      readSession().then((kept) => (kept?.student.id ?? 0) !== studentId && setSession(enter(kept)))
    const start = viewToken ? startView(viewToken) : initData ? startInTelegram(initData) : Promise.resolve()
    void start.catch(() => {}).then(read)
    return onSessionOver(() => void readAnew())
  }, [])
  const former = useRef(0)
  useEffect(() => {
    if (!session) return
    former.current = session.student.id
    renewPush(session)
    reportScript(session)
    return reportInstalled(session)
  }, [session])
  if (session === undefined) return <Frame />
  if (session === null && isStaffView) return <StaffViewEnded />
  const signedIn = (fresh: Session) => {
    // After another user's sign-in, the start screen opens instead of the screen on which the previous user's session
    // ended.
    if (former.current !== 0 && former.current !== fresh.student.id) history.replaceState(null, '', '/portal/')
    setSession(enter(fresh))
  }
  if (session === null) return <SignIn onSignedIn={signedIn} />
  const leave = () => {
    // The next user of this phone must see the start screen, not the screen that this user left.
    if (!isStaffView) history.replaceState(null, '', '/portal/')
    setSession(enter(null))
  }
  const portal = isParents(session) ? <ParentPortal onLeft={leave} /> : <Portal onLeft={leave} />
  return (
    <CurrentUserContext key={session.student.id} value={session.student}>
      {isStaffView ? (
        <StaffViewBar name={session.student.fullName} onClosed={leave}>
          {portal}
        </StaffViewBar>
      ) : (
        portal
      )}
    </CurrentUserContext>
  )
}

/**
 * Starts the read-only view in which staff see a student's portal.
 * @throws ApiError if the view's token has expired; then there is no session
 */
async function startView(accessToken: string): Promise<void> {
  const nobody = { id: 0, fullName: '', login: '' }
  await storeSession({ student: nobody, accessToken, refreshToken: '' })
  try {
    const { id, fullName, login } = await call(studentAccount.me)
    await storeSession({ student: { id, fullName, login }, accessToken, refreshToken: '' })
  } catch (error) {
    await dropSession()
    throw error
  }
}

/**
 * Signs in a user who opened the portal in Telegram. Telegram's data works only once, so after a reload the stored
 * session continues, but only for the same Telegram user: several users may share Telegram's browser.
 */
async function startInTelegram(initData: string): Promise<void> {
  try {
    const args = { body: { initData, deviceKey: deviceKey.read() } }
    const entered = await call(isParentsTelegram ? parentTelegram.signIn : studentTelegram.signIn, args)
    const { accessToken, refreshToken } = entered
    deviceKey.keep(entered.deviceKey)
    const student = 'parent' in entered ? parentSessionUser(entered.parent) : entered.student
    await storeSession({ student, accessToken, refreshToken })
    lastInTelegram.keep()
  } catch {
    if (!lastInTelegram.isTheSame()) await dropSession()
  }
}

/** Makes this session the page's session, and removes other users' data from memory and from the phone. */
function enter(session: Session | null): Session | null {
  queryClient.clear()
  setCacheOwner(session?.student.id ?? 0)
  // A staff view does not sign out the user of this browser, so it removes no stored data.
  if (session && !isStaffView) void leaveOtherAccounts(session.student.id)
  return session
}
