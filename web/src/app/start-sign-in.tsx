import type { Root } from 'react-dom/client'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { listRequestUrlsOfAppStart, sendPrefetchRequests } from '../shared/api/prefetch-requests.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { pathAfterSignIn, signInPath } from '../shared/routing/public-path.ts'
import { waitForPaint } from '../shared/ui/lazy-with-retry.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const loadApp = () => import('./start.tsx')

/** Renders only the sign-in page. After the sign-in, the complete application replaces it. */
export function renderRoot(root: Root): void {
  if (location.pathname !== '/signin') history.replaceState(null, '', signInPath(location))
  root.render(
    <ErrorBoundary>
      <SignInPage enter={() => void enter(root)} />
    </ErrorBoundary>,
  )
  void preloadWhileTyping()
}

/**
 * Loads the application while the visitor types, because on a slow phone loading takes longer than typing a password.
 */
async function preloadWhileTyping(): Promise<void> {
  await waitForPaint()
  const app = await loadApp().catch(nothing)
  app?.preloadShellAndPage(pathAfterSignIn(new URLSearchParams(location.search)))
}

async function enter(root: Root): Promise<void> {
  const path = pathAfterSignIn(new URLSearchParams(location.search))
  const tokens = readTokens()
  if (tokens) sendPrefetchRequests(tokens.accessToken, listRequestUrlsOfAppStart())
  const app = await loadApp().catch(nothing)
  // The application's file is missing because of a new release, or the connection failed. A full page load solves both.
  if (!app) return location.replace(path)
  history.replaceState(null, '', path)
  await app.renderRoot(root)
}

const nothing = () => null
