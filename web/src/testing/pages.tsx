import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import userEvent, { type Options } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import './browser.ts'
import '../shared/ui/quiet-icons.ts'
import { useGrants } from '../shared/access/access.tsx'
import { createQueryClient } from '../shared/api/query.ts'
import { setToastRenderer, type Toast } from '../shared/notify/toasts.ts'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import { ConfirmHost } from '../shared/ui/confirm.tsx'
import { LazyComponentRenderer } from '../shared/ui/lazy-component.ts'
import { UnsavedInputGuardHost } from '../shared/ui/leave-guard.tsx'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { signInAs } from './session.ts'

const later = [
  () => import('../shared/ui/ConfirmModal.tsx'),
  () => import('../shared/ui/ShownOncePassword.tsx'),
  () => import('../shared/filters/FilterPanel.tsx'),
  () => import('../shared/filters/DatesFilter.tsx'),
]

/** Signs a user with all rights in to a simulated server before each test. `show` renders the page at an address. */
export function setUpPageTest(
  pages: readonly PageDefinition[],
  { user: options, now, parts = [] }: { user?: Options; now?: Date; parts?: readonly (() => Promise<unknown>)[] } = {},
) {
  // Pages and lazily loaded components are loaded first, because compiling them would exceed a test's timeout.
  const loads = [...pages.map(({ page }) => page.load), ...later, ...parts]
  beforeAll(() => Promise.all(loads.map((load) => load())), 60_000)
  return {
    ...setUpServerTest({ now }),
    user: userEvent.setup(options),
    /** `background` is rendered together with the page, like background tasks in the application. */
    show: (at: string, background: ReactNode = null) => renderRoutes(routesOf(pages, background), at),
  }
}

interface ServerTest {
  server?: FakeServer
  now?: Date | undefined
  isSignedIn?: boolean
}

/** Before each test, starts the fake server and signs a user in. After each test, everything is reset. */
export function setUpServerTest({ server = createFakeServer(), now, isSignedIn = true }: ServerTest = {}) {
  const notices: Toast[] = []
  let disconnect = () => {}
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now })
    notices.length = 0
    disconnect = setToastRenderer((notice) => notices.push(notice))
    await server.start()
    if (isSignedIn) signInAs()
  })
  afterEach(async () => {
    cleanup()
    disconnect()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await server.close()
  })
  return {
    server,
    notices,
    titles: () => notices.map(({ title }) => title),
    /** Returns the title and detail of all toasts. */
    said: () => notices.map(({ title, detail }) => [title, detail].filter(Boolean).join(' · ')),
    /** Waits until the newest toast offers an operation, such as undo, and performs the operation. */
    async clickToastAction() {
      await waitFor(() => expect(notices.at(-1)?.action).toBeDefined())
      act(() => notices.at(-1)?.action?.run())
    },
  }
}

export const renderElement = (element: ReactNode) => renderRoutes([{ path: '*', element }], '/')

export function renderRoutes(routes: RouteObject[], at: string) {
  const client = createQueryClient()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    // Without `zeroRuntime`, jsdom would evaluate thousands of Ant Design's rules to find out whether an element is
    // visible.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...view, client, router, address }
}

function routesOf(pages: readonly PageDefinition[], background: ReactNode): RouteObject[] {
  const frame = (element: ReactNode) => (
    <>
      <Suspense fallback="…">
        <Gate>{element}</Gate>
      </Suspense>
      {background}
      <UnsavedInputGuardHost />
    </>
  )
  return [
    ...pages.map(({ path, page }) => ({ path, element: frame(<LazyComponentRenderer of={page} key={path} />) })),
    { path: '*', element: frame('boshqa sahifa') },
  ]
}

function Gate({ children }: { children: ReactNode }) {
  return useGrants().isReady ? children : null
}
