import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import { signInPath } from '../shared/routing/sign-in-path.ts'
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx'
import { lazyPart } from '../shared/ui/lazy-part.ts'
import { ShellSkeleton } from './ShellSkeleton.tsx'

/** Ant Design and the frame come with the shell, so that the sign-in page stays light. */
const shell = lazyPart('shell', () => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

/** Everything but /signin is for who has signed in. */
export function Guarded() {
  const location = useLocation()
  if (!readTokens()) return <Navigate to={signInPath(location)} replace />
  return (
    <ErrorBoundary>
      <Suspense fallback={<ShellSkeleton />}>
        <shell.Component />
      </Suspense>
    </ErrorBoundary>
  )
}
