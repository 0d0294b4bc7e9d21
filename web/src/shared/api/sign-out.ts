import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { call } from './call.ts'
import { browser } from './session.ts'
import { clearSession, readFcmToken } from './session-store.ts'

const tasks = new Set<() => Promise<void>>()

/** The task is done while the session still lives, whatever comes of it; the returned function takes it back. */
export function beforeSignOut(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Ends the session on the server and here; the page is left for good, so that Back has nothing to show. */
export async function signOut(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()))
  try {
    await call(auth.logout, { body: { fcmToken: readFcmToken() } })
  } catch (error) {
    // Without the server the person still wants to be signed out here; its token dies by itself.
    console.error(error)
  }
  clearSession()
  browser.goToSignIn()
}
