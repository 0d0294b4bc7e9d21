import { addressOf } from '@markaz/protocol/address'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { dropSession, isParents, readSession, type Session, storeSession } from '../store/device.ts'
import { isStaffView } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, openEnvelope } from './reach.ts'

/** Listeners that run when the session has ended: on another device or tab, or because the student was blocked. */
const listeners = new Set<() => void>()

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The id of the account that this page uses for requests and cached answers; 0 = none. */
export let studentId = 0
export const setCacheOwner = (id: number) => {
  studentId = id
}

/**
 * Sends a request with the token of the account `as`. If the token has expired, sends it again with a new token.
 * @throws ApiError
 */
export async function withToken(ask: (token: string) => Promise<Response>, as = studentId): Promise<Response> {
  const { accessToken } = await sessionOf(as)
  const response = await ask(accessToken)
  return response.status === 401 ? ask(await renewed(accessToken, as)) : response
}

/**
 * Returns the session of that account. On a shared phone another user may have signed in, whose token must not be used.
 * @throws ApiError UNAUTHORIZED if that account is not signed in
 */
async function sessionOf(as: number): Promise<Session> {
  const session = await readSession()
  if (session?.student.id === as) return session
  // Another tab has signed the user out.
  if (as === studentId) tell()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

/**
 * Renews an expired token. Tabs and the service worker take turns, because a refresh token works once; the second
 * caller gets the token that the first has fetched.
 * @throws ApiError if the session has ended (it is then removed), or if the server was not reached
 */
function renewed(stale: string, as: number): Promise<string> {
  if (isStaffView) return viewOver()
  return withLock('markaz-portal-renewal', async () => {
    const session = await sessionOf(as)
    if (session.accessToken !== stale) return session.accessToken
    const response = await fetchWithTimeout(
      addressOf(isParents(session) ? parentAccount.refresh : studentAccount.refresh),
      {
        headers: { authorization: `Bearer ${session.refreshToken}` },
        cache: 'no-store',
      },
    )
    // If another user has signed in during the request, that user's session stays.
    await sessionOf(as)
    const tokens = (await openEnvelope(response).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) await over()
      throw error
    })) as Pick<Session, 'accessToken' | 'refreshToken'>
    await storeSession({ ...session, ...tokens })
    return tokens.accessToken
  })
}

async function over(): Promise<void> {
  await dropSession()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Ends a staff view whose token has expired: it is never renewed. */
async function viewOver(): Promise<never> {
  await over()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

const turns = new Map<string, Promise<unknown>>()

/** Runs one task at a time across all tabs; without navigator.locks (plain http) only within this tab. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, turn)
  return turn
}
