import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import type { ChildMeeting, MeetingTeacher } from '@markaz/protocol/teaching/meetings/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { MeetingsScreen } from './MeetingsScreen.tsx'

const me = { id: -3, fullName: 'Nodira', login: '' }
const venue = '12-xona'
const at = (clock: string) => `2026-12-03T${clock}:00+05:00`
const teacher: MeetingTeacher = {
  ...{ id: 5, fullName: 'Aliyev Vali', groups: ['Fizika 9'] },
  times: [
    { id: 1, beginsAt: at('15:00'), endsAt: at('15:15'), venue },
    { id: 2, beginsAt: at('15:20'), endsAt: at('15:35'), venue },
  ],
}

let booked: ChildMeeting[]
let sent: string[]
let refusal: { code: string; errMsg: string } | null

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  ;[booked, sent, refusal] = [[], [], null]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const answers = (data: unknown) => Response.json({ success: true, data })
    if (method === 'GET') return answers({ meetings: booked, teachers: [teacher] })
    sent.push(`${method} ${address.replace(/^.*\/children/, '')}`)
    if (refusal) return Response.json({ success: false, error: { errId: null, ...refusal } }, { status: 409 })
    const isOwn = { isOwn: true, isOpen: true }
    booked =
      method === 'DELETE' ? [] : [{ id: 9, teacher, beginsAt: at('15:00'), endsAt: at('15:15'), venue, ...isOwn }]
    return answers({ meeting: booked[0] })
  })
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  await (await openAccountDatabase(me.id)).clear('answers')
  setSignedInAccount(0)
  await deleteSession()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MeetingsScreen childId={7} />
    </QueryClientProvider>,
  )
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

// Shows: FAMILY-024
test('a parent books a free time for a meeting with two clicks, and then moves or cancels the meeting', async () => {
  open()
  await press(/15:00/)
  await confirm('Yozilish')
  await screen.findByText('Belgilangan uchrashuvlar')
  expect(screen.getByText(/^Bu ustoz bilan uchrashuv belgilangan/)).toBeTruthy()
  await press(/^Vaqtini o'zgartirish/)
  await press(/15:20/)
  await confirm('Yozilish')
  await screen.findByText('Belgilangan uchrashuvlar')
  await press(/^Bekor qilish/)
  await confirm('Bekor qilish')
  await screen.findByRole('button', { name: /15:20/ })
  expect(sent).toEqual(['POST /7/meeting-times/1/book', 'POST /7/meetings/9/move', 'DELETE /7/meetings/9'])
})

// Shows: FAMILY-024
test('if another parent has booked the time in the meantime, a message says so, and no meeting is shown as booked', async () => {
  refusal = { code: 'MEETING_TAKEN', errMsg: "Bu vaqt hozirgina band bo'ldi. Boshqa vaqtni tanlang" }
  open()
  await press(/15:00/)
  await confirm('Yozilish')
  expect(await screen.findByText(/hozirgina band/)).toBeTruthy()
  expect(screen.queryByText('Belgilangan uchrashuvlar')).toBeNull()
})
