import { Suspense, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import { afterSignIn } from '../shared/routing/sign-in-path.ts'
import { Part } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { shellPart, signInPart } from './parts.ts'

/** Who has signed out meanwhile; who comes from outside gets the sign-in alone (start-sign-in.tsx). */
export function SignInRoute() {
  const [search] = useSearchParams()
  useEarlyShell()
  // Who is signed in has nothing to do here (AUTH-002).
  if (readTokens()) return <Navigate to={afterSignIn(search)} replace />
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part of={signInPart} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Who begins to type is about to need the frame; who only looks is not made to wait for it. */
function useEarlyShell(): void {
  useEffect(() => {
    const load = () => shellPart.preload()
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [])
}
