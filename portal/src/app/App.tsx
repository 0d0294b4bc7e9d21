import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SignIn } from '../people/sign-in/SignIn.tsx'
import { queryClient } from '../shared/api/cached-calls.ts'
import { callApi } from '../shared/api/call.ts'
import { onSessionEnded, setSignedInAccount, signedInAccountId } from '../shared/api/session.ts'
import { CurrentUserContext } from '../shared/me.ts'
import { deleteDataOfOtherAccounts } from '../shared/store/account.ts'
import {
  deleteSession,
  isParentSession,
  isPushWanted,
  legacyDeviceKeyStorage,
  readSession,
  type StoredSession,
  storeSession,
  toParentSessionUser,
} from '../shared/store/device.ts'
import { isOpenedFromParentBot, lastTelegramUserStorage, telegramInitData } from '../shared/telegram.ts'
import { chosenWritingScript, isWritingScriptChosen } from '../shared/text/words.ts'
import { lazyScreen } from '../shared/ui/later.tsx'
import { LoadingOrError } from '../shared/ui/parts.tsx'
import { isPortalViewByStaff, portalViewByStaffToken } from '../shared/view/view.ts'
import { PortalViewByStaffBar, PortalViewByStaffEndedPage } from './PortalViewByStaff.tsx'
import { StudentPortal } from './StudentPortal.tsx'

const storageKey = 'portal.installedTold'

/**
 * Reports to the server once a day that the portal is installed on this phone. Offline, the report is sent at the next
 * start.
 */
function reportAppInstalled(session: StoredSession): () => void {
  if (isPortalViewByStaff) return () => {}
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

const ParentPortal = lazyScreen(
  () => import('./ParentScreens.tsx'),
  (coming) => <PortalFrame>{coming.error && <LoadingOrError {...coming} />}</PortalFrame>,
)

/** The state `session` is `undefined` until it is read from the phone's storage, and null if no user is signed in. */
export function App() {
  const [session, setSession] = useState<StoredSession | null>()
  useEffect(() => {
    const read = () => readSession().then((kept) => setSession(enter(kept)))
    // When a session ends, several API calls may be refused. Only the first refusal finds another stored account.
    const readAnew = () =>
      readSession().then((kept) => (kept?.student.id ?? 0) !== signedInAccountId && setSession(enter(kept)))
    const start = portalViewByStaffToken
      ? startView(portalViewByStaffToken)
      : telegramInitData
        ? startInTelegram(telegramInitData)
        : Promise.resolve()
    void start.catch(() => {}).then(read)
    return onSessionEnded(() => void readAnew())
  }, [])
  const former = useRef(0)
  useEffect(() => {
    if (!session) return
    former.current = session.student.id
    renewPushAfterSignIn(session)
    reportWritingScript(session)
    return reportAppInstalled(session)
  }, [session])
  if (session === undefined) return <PortalFrame />
  if (session === null && isPortalViewByStaff) return <PortalViewByStaffEndedPage />
  const signedIn = (fresh: StoredSession) => {
    if (former.current !== 0 && former.current !== fresh.student.id) history.replaceState(null, '', '/portal/')
    setSession(enter(fresh))
  }
  if (session === null) return <SignIn onSignedIn={signedIn} />
  const leave = () => {
    // The next user of this phone must see the start screen, not the screen that this user left.
    if (!isPortalViewByStaff) history.replaceState(null, '', '/portal/')
    setSession(enter(null))
  }
  const portal = isParentSession(session) ? <ParentPortal onLeft={leave} /> : <StudentPortal onLeft={leave} />
  return (
    <CurrentUserContext key={session.student.id} value={session.student}>
      {isPortalViewByStaff ? (
        <PortalViewByStaffBar name={session.student.fullName} onClosed={leave}>
          {portal}
        </PortalViewByStaffBar>
      ) : (
        portal
      )}
    </CurrentUserContext>
  )
}

/** @throws ApiError if the access token, with which a staff member views the portal as a student, has expired */
async function startView(accessToken: string): Promise<void> {
  const nobody = { id: 0, fullName: '', login: '' }
  await storeSession({ student: nobody, accessToken, refreshToken: '' })
  try {
    const { id, fullName, login } = await callApi(studentAccount.me)
    await storeSession({ student: { id, fullName, login }, accessToken, refreshToken: '' })
  } catch (error) {
    await deleteSession()
    throw error
  }
}

/**
 * Signs in with Telegram's data, which works only once. If it was used before, the stored session continues, but only
 * for the same Telegram user: several users may share Telegram's browser.
 */
async function startInTelegram(telegramInitData: string): Promise<void> {
  try {
    const args = { body: { initData: telegramInitData, deviceKey: legacyDeviceKeyStorage.read() } }
    const entered = await callApi(isOpenedFromParentBot ? parentTelegram.signIn : studentTelegram.signIn, args)
    const { accessToken, refreshToken } = entered
    legacyDeviceKeyStorage.keep(entered.deviceKey)
    const student = 'parent' in entered ? toParentSessionUser(entered.parent) : entered.student
    await storeSession({ student, accessToken, refreshToken })
    lastTelegramUserStorage.keep()
  } catch {
    if (!lastTelegramUserStorage.isTheSame()) await deleteSession()
  }
}

function enter(session: StoredSession | null): StoredSession | null {
  queryClient.clear()
  setSignedInAccount(session?.student.id ?? 0)
  // A staff member who views a student's portal leaves this browser's user signed in, so no stored data is deleted.
  if (session && !isPortalViewByStaff) void deleteDataOfOtherAccounts(session.student.id)
  return session
}

/** This frame equals the page frame in index.html, so that nothing moves when React replaces it. */
const PortalFrame = ({ children }: { children?: ReactNode }) => (
  <main className="screen">
    <header className="top">
      <h1>Markaz</h1>
    </header>
    {children ?? (
      <div className="skeletons" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    )}
  </main>
)

/** Renews the push subscription. A failed renewal is retried at the next sign-in or start of the portal. */
function renewPushAfterSignIn(session: StoredSession): void {
  const { id } = session.student
  if (isPortalViewByStaff || !isPushWanted(id)) return
  const calls = isParentSession(session)
    ? import('@markaz/protocol/content/channels/routes').then(({ ownNotificationChannels }) => ownNotificationChannels)
    : import('@markaz/protocol/content/notifications/routes').then(({ ownNotifications }) => ownNotifications)
  void Promise.all([import('../shared/push.ts'), calls])
    .then(([push, own]) => push.renewPushSubscription(own, id))
    .catch(() => {})
}

const reportedScriptKey = 'portal.scriptTold'

/**
 * Reports the user's script (Latin or Cyrillic), which the server uses in messages. Offline, it is reported at the next
 * start of the portal.
 */
function reportWritingScript(session: StoredSession): void {
  const told = `${session.student.id} ${chosenWritingScript}`
  if (isPortalViewByStaff || !isWritingScriptChosen || localStorage.getItem(reportedScriptKey) === told) return
  const route = isParentSession(session) ? parentAccount.chooseScript : studentAccount.chooseScript
  void callApi(route, { body: { script: chosenWritingScript } }).then(
    () => localStorage.setItem(reportedScriptKey, told),
    () => {},
  )
}
