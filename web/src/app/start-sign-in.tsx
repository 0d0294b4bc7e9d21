import type { Root } from 'react-dom/client'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { sendEarly, startRequests } from '../shared/api/first-requests.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { afterSignIn, signInPath } from '../shared/routing/sign-in-path.ts'
import { afterPaint } from '../shared/ui/lazy-with-retry.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Loads the application with router and API calls, which the sign-in page does not need. */
const loadApp = () => import('./start.tsx')

/** Renders only the sign-in page, which needs nothing but React. After the sign-in the application replaces it. */
export function start(root: Root): void {
  if (location.pathname !== '/signin') history.replaceState(null, '', signInPath(location))
  root.render(
    <ErrorBoundary>
      <SignInPage enter={() => void enter(root)} />
    </ErrorBoundary>,
  )
  void preloadWhileTyping()
}

/** Preloads the application once the sign-in page is shown: on a slow phone it loads longer than a password is typed. */
async function preloadWhileTyping(): Promise<void> {
  await afterPaint()
  const app = await loadApp().catch(nothing)
  app?.preload(afterSignIn(new URLSearchParams(location.search)))
}

async function enter(root: Root): Promise<void> {
  const path = afterSignIn(new URLSearchParams(location.search))
  const tokens = readTokens()
  if (tokens) sendEarly(tokens.accessToken, startRequests())
  const app = await loadApp().catch(nothing)
  // The file is missing (a new release) or the connection failed; a full page load handles both.
  if (!app) return location.replace(path)
  history.replaceState(null, '', path)
  await app.start(root)
}

const nothing = () => null
