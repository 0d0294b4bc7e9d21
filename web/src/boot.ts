import { readDisplaySettings } from './shared/api/display-settings.ts'
import {
  listRequestUrlsOfPage,
  pathParamsOf,
  requestUrlsOfListPage,
  sendPrefetchRequests,
} from './shared/api/prefetch-requests.ts'
import { isScreenToPrefetch } from './shared/api/screens-to-prefetch.ts'
import { readStaffInfo, readTokens, tokenRemainingMs } from './shared/api/session-store.ts'
import { installTrustedTypesPolicy } from './shared/csp/default-policy.ts'
import { addNonceToStyles } from './shared/csp/style-nonce.ts'
import { readPageSize } from './shared/lists/page-size.ts'
import type { PrerenderedList } from './shared/routing/page-definition.ts'
import { isPublicPath } from './shared/routing/public-path.ts'
import { currentColourScheme } from './shared/theme/scheme.ts'

/** The list of files to preload, which the build creates. The development server has no such list. */
export interface PreloadManifest {
  /** The URL of Ant Design's stylesheet. */
  styles: string
  /** The URL of our own stylesheet, which the HTML page links. */
  appStyles: string
  /** The part of our own stylesheet that the sign-in page needs. The page at /signin links only this stylesheet. */
  signInStyles: string
  /**
   * Paths of scripts to preload: `signIn` for the sign-in page, `app` for public pages, `frame` for header and menu.
   */
  signIn: string[]
  app: string[]
  frame: string[]
  /** For each list screen: its scripts, and the list whose rows are requested before the scripts have loaded. */
  screens: Record<string, { chunks: string[]; list: PrerenderedList }>
  /** For each page in app/boot-prefetched-pages.ts: its scripts, and the API calls to send at once. */
  pages: { paths: readonly string[]; chunks: string[]; calls: readonly string[] }[]
}

installTrustedTypesPolicy()
addNonceToStyles()

/** The boot script is the first in the head. It sets the colour theme before anything is painted. */
document.documentElement.dataset.theme = currentColourScheme()

const isPublic = isPublicPath(location.pathname)
const tokens = isPublic ? null : readTokens()
const start = JSON.parse(document.getElementById('start')?.textContent ?? 'null') as PreloadManifest | null
const screen = start?.screens[location.pathname]
const page = start?.pages.find(({ paths }) => paths.some((path) => pathParamsOf(path, location.pathname)))

const tables = Object.values(start?.screens ?? {}).map(({ list }) => list.table)
const drawn = document.querySelector<HTMLMetaElement>('meta[name=drawn]')
/** True = the server has prerendered the page, including its rows, for this browser's display settings. */
const isDrawn =
  tokens && drawn && drawn.content === JSON.stringify(readDisplaySettings(readStaffInfo()?.id ?? 0, tables))
if (isDrawn) document.documentElement.dataset.drawn = ''

if (!isDrawn && tokens && tokenRemainingMs(tokens.accessToken) > 5 * 60_000 && location.pathname !== '/signin') {
  const list = isScreenToPrefetch(location.pathname) ? screen?.list : undefined
  sendPrefetchRequests(tokens.accessToken, [
    ...requestUrlsOfListPage(list, location.search, readPageSize),
    ...(page ? listRequestUrlsOfPage(page, location.pathname) : []),
  ])
}

if (tokens) document.documentElement.dataset.frame = localStorage.getItem('menuCollapsed') === '1' ? 'narrow' : 'wide'

if (start) {
  // A prerendered page already links the stylesheet in its head, so only other pages get a link here.
  if (tokens && !drawn)
    document.head.prepend(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: start.styles }))
  for (const href of tokens ? ((screen ?? page)?.chunks ?? start.frame) : isPublic ? start.app : start.signIn)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
