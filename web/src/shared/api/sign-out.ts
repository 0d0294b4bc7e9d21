import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { callApi } from './call.ts'
import { browserRedirects } from './session.ts'
import { clearSession, readFcmToken } from './session-store.ts'

const tasks = new Set<() => Promise<void>>()

/** The task runs while the session is still valid; its errors are ignored. The returned function removes the task. */
export function onBeforeSignOut(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/**
 * The sign-in page replaces this page in the browser's history, so that the Back button does not return to this page.
 */
export async function signOut(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()))
  try {
    await callApi(auth.logout, { body: { fcmToken: readFcmToken() } })
  } catch (error) {
    // Even if the server cannot be reached, the user is signed out in this browser. The token expires later.
    console.error(error)
  }
  clearSession()
  browserRedirects.goToSignIn()
}
