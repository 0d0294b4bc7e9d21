import 'fake-indexeddb/auto'
import '../../../web/src/testing/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { changed, queryClient } from '../shared/api/kept.ts'
import { dropSession, keepSession } from '../shared/store/device.ts'
import { App } from './App.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await dropSession()
})

const signIn = (id: number, fullName: string) =>
  keepSession({ student: { id, fullName, login: '' }, accessToken: `of ${id}`, refreshToken: '' })

test('whoever is followed by another in a neighbour window is followed in this one, too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  history.replaceState(null, '', '/me')
  await signIn(1, 'Ali')
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  const name = await screen.findByText('Ali')
  await signIn(2, 'Vali')
  void changed('/')
  await screen.findByText('Vali')
  // Every screen is drawn from the start: none holds what the first has begun.
  expect(name.isConnected).toBe(false)
})
