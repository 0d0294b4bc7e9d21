import { useState } from 'react'
import {
  createBrowserRouter,
  generatePath,
  Navigate,
  type RouteObject,
  RouterProvider,
  useLocation,
  useParams,
} from 'react-router'
import { listPathRedirects } from './aliases.ts'
import { GrantGuard } from './Guarded.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageGate } from './PageGate.tsx'
import { PublicRoute } from './PublicRoute.tsx'
import { allPages } from './pages.ts'
import { SignInRoute } from './SignInRoute.tsx'

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
