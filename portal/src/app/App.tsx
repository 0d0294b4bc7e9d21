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

/** The portal. The session is `undefined` until it has been read from this phone, and null if no user is signed in. */
export function App() {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    const read = () => readSession().then((kept) => setSession(enter(kept)))
    // Several concurrent calls may be refused; the first refusal already shows the sign-in page.
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
    // Another person starts at the first screen, not where the former person was when the session ended.
    if (former.current !== 0 && former.current !== fresh.student.id) history.replaceState(null, '', '/portal/')
    setSession(enter(fresh))
  }
  if (session === null) return <SignIn onSignedIn={signedIn} />
  const leave = () => {
    // The next user on this phone starts at the first screen, not where this user was.
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
 * Starts a read-only view of the portal for staff.
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
 * Starts a session for a user who opened the portal in Telegram. After a reload Telegram's data is already used, so the
 * stored session continues. Several users may share Telegram's browser; no user continues another user's session.
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

/** Makes this session the page's; removes the previous user's data from memory and phone. */
function enter(session: Session | null): Session | null {
  queryClient.clear()
  setCacheOwner(session?.student.id ?? 0)
  // A staff view does not replace the user who is signed in on this device, so it removes nothing.
  if (session && !isStaffView) void leaveOtherAccounts(session.student.id)
  return session
}
