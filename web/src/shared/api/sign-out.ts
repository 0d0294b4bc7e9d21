import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { callApi } from './call.ts'
import { browserNavigation } from './session.ts'
import { clearSession, readFcmToken } from './session-store.ts'

const tasks = new Set<() => Promise<void>>()

/**
 * Registers a task that runs before a sign-out, while the session is still valid. Errors of the task are ignored.
 * Returns a function that removes it.
 */
export function onBeforeSignOut(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/**
 * Ends the session on the server and in this browser. The sign-in page replaces the page, so that the Back button does
 * not return to it.
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
  browserNavigation.goToSignIn()
}
