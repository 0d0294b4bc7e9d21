import type { Root } from 'react-dom/client'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { afterSignIn, signInPath } from '../shared/routing/sign-in-path.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** The application with its router and its calls: what the sign-in does without. */
const loadApp = () => import('./start.tsx')

/** The sign-in alone: the first page of the day needs React and nothing else. The application takes its place. */
export function start(root: Root): void {
  if (location.pathname !== '/signin') history.replaceState(null, '', signInPath(location))
  // Who begins to type is about to need it; who only looks is not made to wait for it.
  addEventListener('input', () => void loadApp().then(({ preload }) => preload(), nothing), { once: true })
  root.render(
    <ErrorBoundary>
      <SignInPage enter={() => void enter(root)} />
    </ErrorBoundary>,
  )
}

async function enter(root: Root): Promise<void> {
  const path = afterSignIn(new URLSearchParams(location.search))
  const app = await loadApp().catch(nothing)
  // Its file is gone (a new release), or the line is: the page itself knows what to do.
  if (!app) return location.replace(path)
  history.replaceState(null, '', path)
  await app.start(root)
}

const nothing = () => null
