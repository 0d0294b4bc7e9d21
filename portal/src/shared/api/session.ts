import { addressOf } from '@markaz/protocol/address'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { dropSession, isParents, keepSession, readSession, type Session } from '../store/device.ts'
import { isView } from '../view/view.ts'
import { ApiError } from './api-error.ts'
import { opened, reach } from './reach.ts'

/** Listeners hear when the session is over: it was ended from another device, or the pupil was blocked. */
const listeners = new Set<() => void>()

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks with the token, and once more with a new one where that is over. @throws ApiError */
export async function signed(ask: (token: string) => Promise<Response>): Promise<Response> {
  const token = await accessToken()
  const response = await ask(token)
  return response.status === 401 ? ask(await renewed(token)) : response
}

/** @throws ApiError UNAUTHORIZED when nobody is signed in */
async function accessToken(): Promise<string> {
  const session = await readSession()
  if (!session) throw new ApiError(401, { code: 'UNAUTHORIZED' })
  return session.accessToken
}

/**
 * A new token in place of one that is over. Windows and the worker behind them take turns: a renewal works once, and
 * whoever comes second takes what the first has brought.
 * @throws ApiError when the session is over (it is dropped then) or nothing was reached
 */
function renewed(stale: string): Promise<string> {
  if (isView) return viewOver()
  return inTurn('markaz-portal-renewal', async () => {
    const session = await readSession()
    if (!session) throw new ApiError(401, { code: 'UNAUTHORIZED' })
    if (session.accessToken !== stale) return session.accessToken
    const response = await reach(addressOf(isParents(session) ? parentAccount.refresh : studentAccount.refresh), {
      headers: { authorization: `Bearer ${session.refreshToken}` },
      cache: 'no-store',
    })
    const tokens = (await opened(response).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) await over()
      throw error
    })) as Pick<Session, 'accessToken' | 'refreshToken'>
    await keepSession({ ...session, ...tokens })
    return tokens.accessToken
  })
}

async function over(): Promise<void> {
  await dropSession()
  for (const listener of listeners) listener()
}

/** A view is never renewed. */
async function viewOver(): Promise<never> {
  await over()
  throw new ApiError(401, { code: 'UNAUTHORIZED' })
}

const turns = new Map<string, Promise<unknown>>()

/** One after the other in all windows; where the browser has no locks (plain http), in this one. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, turn)
  return turn
}
