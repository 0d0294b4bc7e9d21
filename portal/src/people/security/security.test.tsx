import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/api/kept.ts'
import { keepFor } from '../../shared/api/session.ts'
import { MeContext } from '../../shared/me.ts'
import { accountDb } from '../../shared/store/account.ts'
import { dropSession, keepSession } from '../../shared/store/device.ts'
import { SecurityScreen } from './SecurityScreen.tsx'

const me = { id: 1, fullName: 'Ali', login: 'ali' }

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  await (await accountDb(me.id)).clear('answers')
  keepFor(0)
  await dropSession()
})

test('a refused password is not said to be changed, also after another one was', async () => {
  keepFor(me.id)
  await keepSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  let isRefused = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/sessions')) return Response.json({ success: true, data: { sessions: [] } })
    if (!isRefused) return Response.json({ success: true, data: {} })
    return Response.json({ success: false, error: { errMsg: "Parol noto'g'ri" } }, { status: 400 })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MeContext value={me}>
        <SecurityScreen />
      </MeContext>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const change = async () => {
    await user.type(await screen.findByLabelText('Hozirgi parol'), 'eski-parol')
    await user.type(screen.getByLabelText('Yangi parol'), 'yangi-parol')
    await user.click(screen.getByRole('button', { name: "Parolni o'zgartirish" }))
  }
  await change()
  await screen.findByText(/^Parol o'zgardi/)
  isRefused = true
  await change()
  await screen.findByText("Parol noto'g'ri")
  await waitFor(() => expect(screen.queryByText(/^Parol o'zgardi/)).toBeNull())
})
