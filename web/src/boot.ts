import { firstRequests } from './shared/api/first-requests.ts'
import { isRememberedScreen } from './shared/api/first-screens.ts'
import { currentFirstScreenState } from './shared/api/look.ts'
import { readStaffInfo, readTokens, tokenLeftMs } from './shared/api/session-store.ts'
import { installDefaultPolicy } from './shared/csp/default-policy.ts'
import { addNonceToStyles } from './shared/csp/style-nonce.ts'
import { readPageSize } from './shared/lists/page-size.ts'
import type { FirstList } from './shared/routing/page-definition.ts'
import { isPublicPath } from './shared/routing/public-path.ts'
import { currentScheme } from './shared/theme/scheme.ts'

/** What the build knows of the start (build/boot-script.ts); the dev server writes none. */
export interface StartList {
  /** Ant Design's styles. */
  styles: string
  /** Scripts beside the entry: of the sign-in, of a public page, of the frame. */
  signIn: string[]
  app: string[]
  frame: string[]
  /** Path of a first screen → its scripts, and the list whose rows it shows. */
  screens: Record<string, { chunks: string[]; list: FirstList }>
}

installDefaultPolicy()
addNonceToStyles()

/** Inlined first in the head: the theme stands before the first paint, the first rows are asked for before the script. */
document.documentElement.dataset.theme = currentScheme()

/** A page for anybody has no frame and asks for nothing of the session. */
const isPublic = isPublicPath(location.pathname)
const tokens = isPublic ? null : readTokens()
const start = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as StartList | null
const screen = start?.screens[location.pathname]

/** The server has drawn this screen (server/src/http/drawn-page.ts), for this look: its rows come with it. */
const tables = Object.values(start?.screens ?? {}).map(({ list }) => list.table)
const drawn = document.querySelector<HTMLMetaElement>('meta[name=drawn]')
const isDrawn =
  tokens && drawn && drawn.content === JSON.stringify(currentFirstScreenState(readStaffInfo()?.id ?? 0, tables))
if (isDrawn) document.documentElement.dataset.drawn = ''

if (!isDrawn && tokens && tokenLeftMs(tokens.accessToken) > 5 * 60_000 && location.pathname !== '/signin') {
  const headers = { accept: 'application/json', authorization: `Bearer ${tokens.accessToken}` }
  window.markazBoot = { token: tokens.accessToken, requests: {} }
  const list = isRememberedScreen(location.pathname) ? screen?.list : undefined
  for (const url of firstRequests(list, location.search, readPageSize)) {
    const response = fetch(url, { headers })
    response.catch(() => {})
    window.markazBoot.requests[url] = response
  }
}

if (tokens) document.documentElement.dataset.frame = localStorage.getItem('menuCollapsed') === '1' ? 'narrow' : 'wide'

/** What this screen needs starts to load beside the entry instead of after it. */
if (start) {
  // Of a drawn page they are named in its head.
  if (tokens && !drawn)
    document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: start.styles }))
  for (const href of tokens ? (screen?.chunks ?? start.frame) : isPublic ? start.app : start.signIn)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
