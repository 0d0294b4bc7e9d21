import { apiAddressOf } from '@markaz/protocol/address'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { deleteSession, isParentSession, readSession, type StoredSession, storeSession } from '../store/device.ts'
import { isPortalViewByStaff } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, parseResponseEnvelope } from './reach.ts'

const listeners = new Set<() => void>()

export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The id of the account whose session and cached data this page uses; 0 = no user is signed in. */
export let signedInAccountId = 0
export const setSignedInAccount = (id: number) => {
  signedInAccountId = id
}

/**
 * Sends a request with the access token of the account `as`, and renews an expired token.
 * @throws ApiError if the request fails
 */
export async function requestWithToken(
  ask: (token: string) => Promise<Response>,
  as = signedInAccountId,
): Promise<Response> {
  const { accessToken } = await sessionOf(as)
  const response = await ask(accessToken)
  return response.status === 401 ? ask(await renewed(accessToken, as)) : response
}

/**
 * Returns the account's session. On a shared phone another user may be signed in now, whose access token must not be
 * used.
 * @throws ApiError UNAUTHORIZED if the account is not signed in
 */
async function sessionOf(as: number): Promise<StoredSession> {
  const session = await readSession()
  if (session?.student.id === as) return session
  if (as === signedInAccountId) tell()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

/**
 * A refresh token works only once, so tabs and service worker renew the access token one after the other. If another
 * tab has renewed the access token, the new token is returned.
 * @throws ApiError if the session has ended, or the server could not be reached
 */
function renewed(stale: string, as: number): Promise<string> {
  if (isPortalViewByStaff) return viewOver()
  return runInOneTab('markaz-portal-renewal', async () => {
    const session = await sessionOf(as)
    if (session.accessToken !== stale) return session.accessToken
    const response = await fetchWithTimeout(
      apiAddressOf(isParentSession(session) ? parentAccount.refresh : studentAccount.refresh),
      {
        headers: { authorization: `Bearer ${session.refreshToken}` },
        cache: 'no-store',
      },
    )
    // Throws if another user has signed in during the request, because `over` would remove that user's session.
    await sessionOf(as)
    const tokens = (await parseResponseEnvelope(response).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) await over()
      throw error
    })) as Pick<StoredSession, 'accessToken' | 'refreshToken'>
    await storeSession({ ...session, ...tokens })
    return tokens.accessToken
  })
}

async function over(): Promise<void> {
  await deleteSession()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Signs out a staff member who views the portal as a student. The access token of such a session cannot be renewed. */
async function viewOver(): Promise<never> {
  await over()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Runs tasks of the same name one at a time, across all tabs of the browser. Browsers have no navigator.locks over
 * plain http; then this works only within one tab.
 */
export function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, turn)
  return turn
}
