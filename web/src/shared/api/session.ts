import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { apiText } from './api.text.ts'
import { ApiError } from './api-error.ts'
import { withLock } from './lock.ts'
import { clearSession, readTokens, saveTokens, type Tokens, tokenLeftMs } from './session-store.ts'
import { exchange } from './transport.ts'

/** The polling and timer constant of the documents. */
export const pollMs = 30_000
const renewBeforeMs = 5 * 60_000
/**
 * With less time left than this, a call waits for the new token instead of setting off with one that dies on the way.
 */
const waitBelowMs = 15_000

/** The outside of a session, replaced in tests: jsdom cannot reload. */
export const browser = {
  reload: () => location.reload(),
  goToSignIn: () => location.replace('/signin'),
}

const messageKey = 'sessionMessage'
let renewal: Promise<void> | null = null

/** The access token for the next call; renewed first when it is about to die, in the background when it is only old. */
export async function freshToken(): Promise<string | null> {
  const tokens = readTokens()
  if (!tokens) return null
  const leftMs = tokenLeftMs(tokens.accessToken)
  if (leftMs > renewBeforeMs) return tokens.accessToken
  const renewed = renewSession()
  if (leftMs > waitBelowMs) {
    renewed.catch(() => {})
    return tokens.accessToken
  }
  await renewed
  return readTokens()?.accessToken ?? null
}

/** Renews when fewer than five minutes are left; safe to call from every tab at once. */
export function renewSession(): Promise<void> {
  renewal ??= withLock('markaz-refresh', renewOnce).finally(() => {
    renewal = null
  })
  return renewal
}

async function renewOnce(): Promise<void> {
  const tokens = readTokens()
  // Another tab may have renewed while this one waited; a second use of the old token would end the session.
  if (!tokens || tokenLeftMs(tokens.accessToken) > renewBeforeMs) return
  try {
    saveTokens((await exchange(auth.refresh, {}, tokens.refreshToken)) as Tokens)
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401
    if (refused && readTokens()?.refreshToken === tokens.refreshToken) endSession(error.errMsg)
    throw error
  }
}

/** 401: clear, keep the message for /signin, reload. */
export function endSession(message: string = apiText.sessionEnded): void {
  if (!readTokens()) return
  clearSession()
  sessionStorage.setItem(messageKey, message)
  browser.reload()
}

/** The message kept over the reload, once. */
export function consumeSessionMessage(): string | null {
  const message = sessionStorage.getItem(messageKey)
  sessionStorage.removeItem(messageKey)
  return message
}

/**
 * Keeps the session alive and the tabs of one, until the returned function is called: renews on a timer, follows a
 * sign-out (or another person's sign-in) in a neighbour tab, and shows nothing of another to who comes Back.
 */
export function watchSession(): () => void {
  const renewQuietly = () => {
    const tokens = readTokens()
    if (tokens && tokenLeftMs(tokens.accessToken) <= renewBeforeMs) renewSession().catch(() => {})
  }
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === 'accessToken' && !newValue) browser.goToSignIn()
    // It is rewritten by whichever tab reads the profile: what counts is whether it has become another's.
    if (key === 'staffInfo' && newValue && personId(newValue) !== personId(oldValue)) browser.reload()
  }
  // A page that waits for Back hears nothing of its neighbours.
  let left: string | null = null
  const onHide = () => {
    left = localStorage.getItem('staffInfo')
  }
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    if (!readTokens()) browser.goToSignIn()
    else if (personId(localStorage.getItem('staffInfo')) !== personId(left)) browser.reload()
  }
  renewQuietly()
  const timer = setInterval(renewQuietly, pollMs)
  addEventListener('storage', onStorage)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    clearInterval(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}

function personId(staffInfo: string | null): unknown {
  try {
    return JSON.parse(staffInfo ?? 'null')?.id
  } catch {
    return null
  }
}
