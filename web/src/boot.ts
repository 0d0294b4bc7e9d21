import { prefetchRequests, sendEarly } from './shared/api/first-requests.ts'
import { isRememberedScreen } from './shared/api/first-screens.ts'
import { currentFirstScreenState } from './shared/api/look.ts'
import { readStaffInfo, readTokens, tokenLeftMs } from './shared/api/session-store.ts'
import { installDefaultPolicy } from './shared/csp/default-policy.ts'
import { addNonceToStyles } from './shared/csp/style-nonce.ts'
import { readPageSize } from './shared/lists/page-size.ts'
import type { FirstList } from './shared/routing/page-definition.ts'
import { isPublicPath } from './shared/routing/public-path.ts'
import { currentScheme } from './shared/theme/scheme.ts'

/** The build's list of files to preload (build/boot-script.ts); the dev server has none. */
export interface StartManifest {
  /** URL of Ant Design's stylesheet. */
  styles: string
  /**
   * The scripts to preload besides the entry script: `signIn` for the sign-in page; the next lists for public pages and
   * for the frame.
   */
  signIn: string[]
  app: string[]
  frame: string[]
  /** For each path of a first screen, its scripts and the list whose rows it shows. */
  screens: Record<string, { chunks: string[]; list: FirstList }>
}

installDefaultPolicy()
addNonceToStyles()

/**
 * This script is inlined first in the head: it sets the theme before the first paint and requests the first rows before
 * the main script.
 */
document.documentElement.dataset.theme = currentScheme()

/** A public page has no frame and sends no request with the session. */
const isPublic = isPublicPath(location.pathname)
const tokens = isPublic ? null : readTokens()
const start = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as StartManifest | null
const screen = start?.screens[location.pathname]

/**
 * The server's prerendered page was made for these display settings (server/src/http/drawn-page.ts), so it contains the
 * rows.
 */
const tables = Object.values(start?.screens ?? {}).map(({ list }) => list.table)
const drawn = document.querySelector<HTMLMetaElement>('meta[name=drawn]')
const isDrawn =
  tokens && drawn && drawn.content === JSON.stringify(currentFirstScreenState(readStaffInfo()?.id ?? 0, tables))
if (isDrawn) document.documentElement.dataset.drawn = ''

if (!isDrawn && tokens && tokenLeftMs(tokens.accessToken) > 5 * 60_000 && location.pathname !== '/signin') {
  const list = isRememberedScreen(location.pathname) ? screen?.list : undefined
  sendEarly(tokens.accessToken, prefetchRequests(list, location.search, readPageSize))
}

if (tokens) document.documentElement.dataset.frame = localStorage.getItem('menuCollapsed') === '1' ? 'narrow' : 'wide'

/** The files of this screen load in parallel with the entry script. */
if (start) {
  // A prerendered page lists these files in its head already.
  if (tokens && !drawn)
    document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: start.styles }))
  for (const href of tokens ? (screen?.chunks ?? start.frame) : isPublic ? start.app : start.signIn)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
