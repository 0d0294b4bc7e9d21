import { Suspense, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import { afterSignIn } from '../shared/routing/sign-in-path.ts'
import { Part } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { shellPart, signInPart } from './parts.ts'

/**
 * The sign-in page for a user who signs out while the application is loaded. A visitor without a session gets the small
 * sign-in page of start-sign-in.tsx instead.
 */
export function SignInRoute() {
  const [search] = useSearchParams()
  useEarlyShell()
  // A signed-in user is redirected.
  if (readTokens()) return <Navigate to={afterSignIn(search)} replace />
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part of={signInPart} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Preloads the frame when the visitor begins to type, so that it does not delay the sign-in page. */
function useEarlyShell(): void {
  useEffect(() => {
    const load = () => shellPart.preload()
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [])
}
