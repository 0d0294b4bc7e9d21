import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { apiText } from './api.text.ts'
import { ApiError } from './api-error.ts'
import { withLock } from './lock.ts'
import { clearSession, readTokens, saveTokens, type Tokens, tokenLeftMs } from './session-store.ts'
import { sendRequest } from './transport.ts'

/** Interval of polling and timers that the specification prescribes. */
export const pollMs = 30_000
const renewBeforeMs = 5 * 60_000
/**
 * If the token is valid for less than this, a call waits for a new one: the old token could expire before the call
 * arrives.
 */
const waitBelowMs = 15_000

/** Browser functions that tests replace: jsdom cannot reload a page. */
export const browser = {
  reload: () => location.reload(),
  goToSignIn: () => location.replace('/signin'),
}

const messageKey = 'sessionMessage'
let renewal: Promise<void> | null = null

/**
 * Returns the access token for the next call. A token about to expire is renewed first, an older token in the
 * background.
 */
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

/** Renews the tokens if less than five minutes are left. All tabs may call it at the same time. */
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
    saveTokens((await sendRequest(auth.refresh, {}, tokens.refreshToken)) as Tokens)
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401
    if (refused && readTokens()?.refreshToken === tokens.refreshToken) endSession(error.errMsg)
    throw error
  }
}

/** Handles 401: clears the session, stores the message for the sign-in page, and reloads. */
export function endSession(message: string = apiText.sessionEnded): void {
  if (!readTokens()) return
  clearSession()
  sessionStorage.setItem(messageKey, message)
  browser.reload()
}

/** Returns the message stored before the reload, and removes it. */
export function consumeSessionMessage(): string | null {
  const message = sessionStorage.getItem(messageKey)
  sessionStorage.removeItem(messageKey)
  return message
}

/**
 * Watches the session until the returned function is called: renews tokens on a timer, follows a sign-out or another
 * user's sign-in in another tab, and hides a cached page when another user presses Back.
 */
export function watchSession(): () => void {
  const renewQuietly = () => {
    const tokens = readTokens()
    if (tokens && tokenLeftMs(tokens.accessToken) <= renewBeforeMs) renewSession().catch(() => {})
  }
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === 'accessToken' && !newValue) browser.goToSignIn()
    // Every tab rewrites this entry when it reads the profile, so only another person's id means that another user
    // signed in.
    if (key === 'staffInfo' && newValue && personId(newValue) !== personId(oldValue)) browser.reload()
  }
  // A page restored by Back gets no storage events, so it compares the session when it is shown again.
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
