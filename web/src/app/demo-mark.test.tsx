import '../testing/browser.ts'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes, setUpServerTest } from '../testing/pages.tsx'
import { DemoBadge } from './Header.tsx'

const { server } = setUpServerTest()

// Shows: SAFE-023
test.each([
  [true, 1],
  [false, 0],
])('only a demo centre shows the demo label (demo: %s)', async (isDemo, times) => {
  server.signedIn({ isDemo })
  renderRoutes([{ path: '*', element: <DemoBadge /> }], '/')
  await waitFor(() => expect(server.to(auth.profile)).not.toHaveLength(0))
  await waitFor(() => expect(screen.queryAllByText('Namuna markaz')).toHaveLength(times))
})
