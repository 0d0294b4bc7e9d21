import { firstRequests } from './shared/api/first-requests.ts'
import { readTokens, tokenLeftMs } from './shared/api/session-store.ts'
import { readPageSize } from './shared/lists/page-size.ts'
import { isPublicPath } from './shared/routing/public-path.ts'
import { currentScheme } from './shared/theme/scheme.ts'
import { paintSnapshot } from './shared/ui/snapshot.ts'

/** Inlined first in the head: the theme stands before the first paint, the first rows are asked for before the script. */
document.documentElement.dataset.theme = currentScheme()

/** A page for anybody has no frame and asks for nothing of the session. */
const tokens = isPublicPath(location.pathname) ? null : readTokens()
if (tokens && tokenLeftMs(tokens.accessToken) > 5 * 60_000 && location.pathname !== '/signin') {
  const headers = { accept: 'application/json', authorization: `Bearer ${tokens.accessToken}` }
  window.markazBoot = { token: tokens.accessToken, requests: {} }
  for (const url of firstRequests(location.pathname, location.search, readPageSize)) {
    const response = fetch(url, { headers })
    response.catch(() => {})
    window.markazBoot.requests[url] = response
  }
}

/** Called by the page as soon as its body is there. */
window.markazPaint = () => {
  if (tokens) paintSnapshot()
}

if (tokens) document.documentElement.dataset.frame = localStorage.getItem('menuCollapsed') === '1' ? 'narrow' : 'wide'

/** What this screen needs starts to load beside the entry instead of after it. */
const chunks = document.getElementById('chunks')?.textContent
if (chunks && tokens) {
  const { styles, screens } = JSON.parse(chunks) as { styles: string; screens: Record<string, string[]> }
  const screen = Object.keys(screens).find((path) => path && location.pathname.startsWith(path)) ?? ''
  document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
  for (const href of new Set([...(screens[''] ?? []), ...(screens[screen] ?? [])]))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

declare global {
  interface Window {
    markazPaint?: () => void
  }
}
