import { firstRequests } from './shared/api/first-requests.ts'
import { readTokens, tokenLeftMs } from './shared/api/session-store.ts'
import { currentScheme } from './shared/theme/scheme.ts'
import { readPageSize } from './shared/ui/page-size.ts'

/** Inlined first in the head: the theme stands before the first paint, the first rows are asked for before the script. */
document.documentElement.dataset.theme = currentScheme()

const tokens = readTokens()
if (tokens && tokenLeftMs(tokens.accessToken) > 5 * 60_000 && location.pathname !== '/signin') {
  const headers = { accept: 'application/json', authorization: `Bearer ${tokens.accessToken}` }
  window.markazBoot = { token: tokens.accessToken, requests: {} }
  for (const url of firstRequests(location.pathname, location.search, readPageSize)) {
    const response = fetch(url, { headers })
    response.catch(() => {})
    window.markazBoot.requests[url] = response
  }
}

/** The chunks of this screen start to load beside the entry instead of after it. */
const chunks = document.getElementById('chunks')?.textContent
if (chunks && tokens) {
  const byScreen = JSON.parse(chunks) as Record<string, string[]>
  const screen = Object.keys(byScreen).find((path) => path && location.pathname.startsWith(path)) ?? ''
  for (const href of new Set([...(byScreen[''] ?? []), ...(byScreen[screen] ?? [])])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
