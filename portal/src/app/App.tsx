import { useEffect, useState } from 'react'
import { SignIn } from '../people/sign-in/SignIn.tsx'
import { keepFor, queryClient } from '../shared/api/kept.ts'
import { onSessionOver } from '../shared/api/session.ts'
import { MeContext } from '../shared/me.ts'
import { leaveOtherAccounts } from '../shared/store/account.ts'
import { readSession, type Session } from '../shared/store/device.ts'
import { Portal } from './Portal.tsx'

/** `undefined` until this phone has said who is signed in. */
export function App() {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    const read = () => void readSession().then((kept) => setSession(enter(kept)))
    read()
    return onSessionOver(read)
  }, [])
  if (session === undefined) return null
  if (session === null) return <SignIn onSignedIn={(fresh) => setSession(enter(fresh))} />
  return (
    <MeContext value={session.student}>
      <Portal onLeft={() => setSession(enter(null))} />
    </MeContext>
  )
}

/** Nothing of whoever was here before is in memory or on the phone. */
function enter(session: Session | null): Session | null {
  queryClient.clear()
  keepFor(session?.student.id ?? 0)
  if (session) void leaveOtherAccounts(session.student.id)
  return session
}
