import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { apiText } from './api.text.ts'
import { ApiError } from './api-error.ts'
import { runInOneTab } from './run-in-one-tab.ts'
import { clearSession, readTokens, type SessionTokens, saveTokens, tokenRemainingMs } from './session-store.ts'
import { sendRequest } from './transport.ts'

export const sessionCheckIntervalMs = 30_000
const renewBeforeMs = 5 * 60_000
/**
 * If the access token expires within this many milliseconds, a call waits for a new token, because the old token could
 * expire on the way.
 */
const waitBelowMs = 15_000

/** jsdom cannot reload a page, so tests replace these functions of the browser. */
export const browserRedirects = {
  reload: () => location.reload(),
  goToSignIn: () => location.replace('/signin'),
}

const messageKey = 'sessionMessage'
let renewal: Promise<void> | null = null

/**
 * Returns an access token. If the token expires within 15 seconds, waits for a new token. If the token expires within
 * five minutes, a new token is requested in the background.
 */
export async function getValidAccessToken(): Promise<string | null> {
  const tokens = readTokens()
  if (!tokens) return null
  const leftMs = tokenRemainingMs(tokens.accessToken)
  if (leftMs > renewBeforeMs) return tokens.accessToken
  const renewed = renewSession()
  if (leftMs > waitBelowMs) {
    renewed.catch(() => {})
    return tokens.accessToken
  }
  await renewed
  return readTokens()?.accessToken ?? null
}

/** Renews the tokens if the access token expires within five minutes. Several tabs may call this at the same time. */
export function renewSession(): Promise<void> {
  renewal ??= runInOneTab('markaz-refresh', renewOnce).finally(() => {
    renewal = null
  })
  return renewal
}

async function renewOnce(): Promise<void> {
  const tokens = readTokens()
  // Another tab may have renewed the tokens in the meantime. Using the old refresh token again would end the session.
  if (!tokens || tokenRemainingMs(tokens.accessToken) > renewBeforeMs) return
  try {
    saveTokens((await sendRequest(auth.refresh, {}, tokens.refreshToken)) as SessionTokens)
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401
    if (refused && readTokens()?.refreshToken === tokens.refreshToken) endSession(error.errMsg)
    throw error
  }
}

export function endSession(message: string = apiText.sessionEnded): void {
  if (!readTokens()) return
  clearSession()
  sessionStorage.setItem(messageKey, message)
  browserRedirects.reload()
}

/** Returns and removes the message for the sign-in page that was stored when the session ended. */
export function consumeSessionMessage(): string | null {
  const message = sessionStorage.getItem(messageKey)
  sessionStorage.removeItem(messageKey)
  return message
}

/** Reloads the page if another tab signs out or another user signs in. The returned function removes the listeners. */
export function subscribeToSessionChanges(): () => void {
  const renewQuietly = () => {
    const tokens = readTokens()
    if (tokens && tokenRemainingMs(tokens.accessToken) <= renewBeforeMs) renewSession().catch(() => {})
  }
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === 'accessToken' && !newValue) browserRedirects.goToSignIn()
    // Every tab writes `staffInfo` when it loads the profile. Only a different id means another user.
    if (key === 'staffInfo' && newValue && personId(newValue) !== personId(oldValue)) browserRedirects.reload()
  }
  // A page in the browser's back/forward cache gets no storage events. So the signed-in user is compared when the Back
  // button restores the page.
  let left: string | null = null
  const onHide = () => {
    left = localStorage.getItem('staffInfo')
  }
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    if (!readTokens()) browserRedirects.goToSignIn()
    else if (personId(localStorage.getItem('staffInfo')) !== personId(left)) browserRedirects.reload()
  }
  renewQuietly()
  const timer = setInterval(renewQuietly, sessionCheckIntervalMs)
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
