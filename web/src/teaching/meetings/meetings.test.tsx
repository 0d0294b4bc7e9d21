import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import type { MeetingTime } from '@markaz/protocol/teaching/meetings/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { findDialog, findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './meetings.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const day = addDays(todayInTashkent(), 3)
const timeAt = (id: number, clock: string, over: Partial<MeetingTime> = {}): MeetingTime => ({
  ...{ id, staff: { id: 5, fullName: 'Aliyev Vali' }, venue: '12-xona', isClosed: false, meeting: null, clash: null },
  ...{ beginsAt: `${day}T${clock}:00+05:00`, endsAt: `${day}T${clock.slice(0, 3)}55:00+05:00`, ...over },
})
const booked = { id: 9, student: { id: 3, fullName: "Karimova E'zoza" }, parent: 'Karimova Zuhra' }

beforeEach(() => {
  server.may('my_groups.read')
  server.answer(meetings.list, {
    times: [
      timeAt(1, '15:00', {
        meeting: booked,
        clash: { group: 'Fizika 9', beginTime: '15:30', endTime: '17:00' },
      }),
      timeAt(2, '16:00'),
    ],
  })
})

// Shows: FAMILY-024
test('a teacher sees which parent has booked a meeting and which lesson it overlaps, and cancels the meeting with a reason', async () => {
  server.answer(meetings.cancel, {})
  show('/meetings')
  expect(await screen.findByText("Karimova Zuhra (Karimova E'zoza)")).toBeTruthy()
  expect(screen.getByText("Darsga to'g'ri keldi: 15:30–17:00, Fizika 9")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Uchrashuvni bekor qilish/ }))
  const dialog = await findDialogByTitle('Uchrashuvni bekor qilish')
  await user.click(dialog.getByRole('button', { name: 'Uchrashuvni bekor qilish' }))
  expect(server.bodies(meetings.cancel)).toEqual([])
  await user.type(dialog.getByLabelText('Sabab'), 'Kasal boldim')
  await user.click(dialog.getByRole('button', { name: 'Uchrashuvni bekor qilish' }))
  await waitFor(() => expect(server.bodies(meetings.cancel)).toEqual([{ reason: 'Kasal boldim' }]))
  expect(server.last(meetings.cancel)?.params).toEqual({ id: 9 })
})

test('one click closes a time that parents could have booked for a meeting', async () => {
  server.answer(meetings.close, { count: 1 })
  show('/meetings')
  await user.click(await screen.findByRole('button', { name: /^Yopish: .*16:00/ }))
  await waitFor(() => expect(titles()).toEqual(['1 ta vaqt yopildi']))
  expect(server.bodies(meetings.close)).toEqual([{ ids: [2] }])
})

// Shows: FAMILY-024
test('a teacher offers times of a day for meetings with parents; if they overlap, the error is shown at the field', async () => {
  server.refuse(meetings.open, 'MEETING_TIMES_OVERLAP')
  show('/meetings')
  await user.click(await screen.findByRole('button', { name: 'Vaqt ochish' }))
  const form = await findDialog()
  expect(form.queryByLabelText("O'qituvchi")).toBeNull()
  await user.type(form.getByLabelText('Boshlanishi'), '1500')
  await user.type(form.getByLabelText('Tugashi'), '1600')
  await user.type(form.getByLabelText('Joyi'), '12-xona')
  await user.click(form.getByRole('button', { name: 'Vaqt ochish' }))
  expect(await screen.findByText('Bu vaqtlarning bir qismi ochilgan uchrashuv vaqti ustiga tushadi')).toBeTruthy()
  const date = addDays(todayInTashkent(), 1)
  expect(server.bodies(meetings.open)).toEqual([
    { ...{ date, beginTime: '15:00', endTime: '16:00', minutes: 15, pauseMinutes: 5 }, venue: '12-xona' },
  ])
})
