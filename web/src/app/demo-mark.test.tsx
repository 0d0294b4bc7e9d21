import '../testing/browser.ts'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawRoutes, serverTest } from '../testing/pages.tsx'
import { DemoMark } from './DemoMark.tsx'

const { server } = serverTest()

// Shows: SAFE-023
test.each([
  [true, 1],
  [false, 0],
])('only a demo centre shows the demo label (demo: %s)', async (isDemo, times) => {
  server.signedIn({ isDemo })
  drawRoutes([{ path: '*', element: <DemoMark /> }], '/')
  await waitFor(() => expect(server.to(auth.profile)).not.toHaveLength(0))
  await waitFor(() => expect(screen.queryAllByText('Namuna markaz')).toHaveLength(times))
})
