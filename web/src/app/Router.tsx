import { Suspense, useState } from 'react'
import {
  createBrowserRouter,
  generatePath,
  Navigate,
  type RouteObject,
  RouterProvider,
  useLocation,
  useParams,
} from 'react-router'
import { readTokens } from '../shared/api/session-store.ts'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { signInPath } from '../shared/routing/public-path.ts'
import { commonText } from '../shared/text/common.text.ts'
import { LazyComponentRenderer } from '../shared/ui/lazy-component.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotFoundPage } from './error-pages.tsx'
import { lazyShell } from './lazy-screens.ts'
import { PageGate } from './PageGate.tsx'
import { allPages } from './pages.ts'
import { listPathRedirects } from './path-redirects.ts'
import { SignInRoute } from './SignInRoute.tsx'
import style from './shell-skeleton.module.css'

export function Router() {
  const [router] = useState(() => createBrowserRouter(createRoutes()))
  return <RouterProvider router={router} />
}

export function createRoutes(): RouteObject[] {
  return [
    { path: '/signin', element: <SignInRoute /> },
    ...allPages
      .filter((page) => page.isPublic)
      .map((page) => ({ path: page.path, element: <PublicRoute page={page} /> })),
    {
      element: <GrantGuard />,
      children: [
        ...allPages
          .filter((page) => !page.isPublic)
          .map((page) => ({ path: page.path, element: <PageGate page={page} key={page.path} /> })),
        ...listPathRedirects(allPages).map(([path, to]) => ({ path, element: <Alias to={to} /> })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]
}

/** Redirects to another path and keeps the query, so that filters in a shared link still apply. */
function Alias({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={generatePath(to, useParams()) + search} replace />
}

function GrantGuard() {
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

function PublicRoute({ page }: { page: PageDefinition }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyComponentRenderer of={page.page} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Grey shapes in place of header and menu while their code loads, so that the layout does not move later. */
function ShellSkeleton() {
  return (
    <div className={style.shell} role="status" aria-label={commonText.loading}>
      <div className={style.side} data-collapsed={localStorage.getItem('menuCollapsed') === '1'} />
      <div className={style.header} />
    </div>
  )
}
