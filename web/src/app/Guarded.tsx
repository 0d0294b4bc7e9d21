import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import { signInPath } from '../shared/routing/sign-in-path.ts'
import { LazyComponentRenderer } from '../shared/ui/lazy-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyShell } from './parts.ts'
import { ShellSkeleton } from './ShellSkeleton.tsx'

export function GrantGuard() {
  const location = useLocation()
  if (!readTokens()) return <Navigate to={signInPath(location)} replace />
  return (
    <ErrorBoundary>
      <Suspense fallback={<ShellSkeleton />}>
        <LazyComponentRenderer of={lazyShell} />
      </Suspense>
    </ErrorBoundary>
  )
}
