import { addressOf } from '@markaz/protocol/address'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { dropSession, isParents, readSession, type Session, storeSession } from '../store/device.ts'
import { isView } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, openEnvelope } from './reach.ts'

/** Listeners hear when the session is over: ended from another device or window, or the pupil was blocked. */
const listeners = new Set<() => void>()

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose page this is: in their name it asks, and their answers are kept. 0: nobody's. */
export let studentId = 0
export const setCacheOwner = (id: number) => {
  studentId = id
}

/**
 * Asks with the token of that pupil or parent, and once more with a new one where that is over.
 * @throws ApiError
 */
export async function withToken(ask: (token: string) => Promise<Response>, as = studentId): Promise<Response> {
  const { accessToken } = await sessionOf(as)
  const response = await ask(accessToken)
  return response.status === 401 ? ask(await renewed(accessToken, as)) : response
}

/**
 * A phone goes from hand to hand, and what one has begun is not asked in the name of the next.
 * @throws ApiError UNAUTHORIZED when it is not they who are signed in
 */
async function sessionOf(as: number): Promise<Session> {
  const session = await readSession()
  if (session?.student.id === as) return session
  // Another window has signed them out.
  if (as === studentId) tell()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

/**
 * A new token in place of one that is over. Windows and the worker behind them take turns: a renewal works once, and
 * whoever comes second takes what the first has brought.
 * @throws ApiError when the session is over (it is dropped then) or nothing was reached
 */
function renewed(stale: string, as: number): Promise<string> {
  if (isView) return viewOver()
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
    // Whoever has signed in meanwhile keeps their session.
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

/** A view is never renewed. */
async function viewOver(): Promise<never> {
  await over()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

const turns = new Map<string, Promise<unknown>>()

/** One after the other in all windows; where the browser has no locks (plain http), in this one. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, turn)
  return turn
}
