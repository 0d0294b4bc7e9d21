import { Suspense, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import { pathAfterSignIn } from '../shared/routing/public-path.ts'
import { LazyComponentRenderer } from '../shared/ui/lazy-component.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyShell, lazySignInDialog } from './lazy-screens.ts'

/** Shown after a user has signed out. A visitor without a session gets the smaller page of start-sign-in.tsx. */
export function SignInRoute() {
  const [search] = useSearchParams()
  useEarlyShell()
  if (readTokens()) return <Navigate to={pathAfterSignIn(search)} replace />
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyComponentRenderer of={lazySignInDialog} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Preloads header and menu when the visitor begins to type. Loading them earlier would delay the sign-in page. */
function useEarlyShell(): void {
  useEffect(() => {
    const load = () => lazyShell.preload()
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [])
}
