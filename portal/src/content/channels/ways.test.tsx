import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { apiAddressOf } from '@markaz/protocol/address'
import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { AvailableNotificationChannels, OwnNotificationChannels } from '@markaz/protocol/content/channels/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { ChannelsScreen } from './ChannelsScreen.tsx'

const me = { id: -3, fullName: 'Nodira', login: '' }
const here: AvailableNotificationChannels = {
  kinds: ['absence', 'exam_result'],
  open: ['telegram'],
  phone: null,
  quiet: { from: '22:00', to: '07:00' },
}
const nothing: OwnNotificationChannels = { kinds: [], firstWay: null, quiet: null }

let onServer: OwnNotificationChannels
let sent: OwnNotificationChannels[]
let answerFirst: () => void

beforeEach(async () => {
  onServer = { ...nothing, kinds: ['absence'] }
  sent = []
  let first: Promise<void> | null = new Promise((answer) => {
    answerFirst = answer
  })
  const answers = (data: unknown) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (!address.endsWith('/ways')) return answers({ hasBot: false, chat: null })
    if (method === 'PUT') {
      onServer = JSON.parse(String(body)) as OwnNotificationChannels
      sent.push(onServer)
      return answers({ ways: onServer })
    }
    const waitsFor = first
    first = null
    await waitsFor
    return answers({ ways: onServer, here })
  })
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  const kept = { at: Date.now() - 3_600_000, etag: null, data: { ways: nothing, here } }
  await (await openAccountDatabase(me.id)).put('answers', kept, apiAddressOf(ownNotificationChannels.read))
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  await (await openAccountDatabase(me.id)).clear('answers')
  setSignedInAccount(0)
  await deleteSession()
})

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <ChannelsScreen />
    </QueryClientProvider>,
  )
  const boxOf = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  await screen.findByText('Darsga kelmagani')
  return {
    absence: () => boxOf('Darsga kelmagani'),
    results: () => boxOf('Imtihon natijalari'),
    user: userEvent.setup(),
  }
}

test("a click on the checkbox of one notification kind changes only this kind, even if the server's settings have just replaced the cached settings", async () => {
  const { absence, results, user } = await show()
  expect(absence().checked).toBe(false)
  answerFirst()
  await waitFor(() => expect(absence().checked).toBe(true))
  await user.click(results())
  await screen.findByText('Saqlandi')
  expect(sent).toEqual([{ ...nothing, kinds: ['absence', 'exam_result'] }])
  await waitFor(() => expect([absence(), results()].map(({ checked }) => checked)).toEqual([true, true]))
})

test('a click on outdated cached settings of notification channels does not revert changes that were made on another device', async () => {
  const { results, user } = await show()
  await user.click(results())
  await waitFor(() => expect(results().checked).toBe(true))
  await screen.findByText('Saqlandi')
  expect(sent).toEqual([{ ...nothing, kinds: ['absence', 'exam_result'] }])
  answerFirst()
})

test('settings of notification channels are not saved offline: an error is shown, and the checkbox stays unchanged', async () => {
  const { results, user } = await show()
  answerFirst()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  await user.click(results())
  await screen.findByRole('alert')
  await waitFor(() => expect(results().checked).toBe(false))
  expect(results().closest('fieldset')?.disabled).toBe(false)
})
