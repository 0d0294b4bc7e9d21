import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { parentNotificationKinds } from '@markaz/protocol/people/notifications/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './channels.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const settings = {
  rules: parentNotificationKinds.map((kind) => ({
    kind,
    ways: ['push', 'telegram'] as ('push' | 'telegram')[],
    isUrgent: false,
    answerMinutes: null,
  })),
  smsPrice: 80,
}
beforeEach(() => {
  const grants = ['settings:mobile_versions.read', 'settings:mobile_versions.update']
  server.signedIn({ grants, offices: [{ id: 3, name: 'Chilonzor' }] })
  server.answer(parentNotificationChannels.settings, ({ query }) => ({ settings, isOwn: query.officeId === 3 }))
  server.answer(parentNotificationChannels.save, ({ body }) => ({
    settings: { ...settings, ...(body.rules && { rules: body.rules }) },
    isOwn: body.rules !== null,
  }))
})

test('in the settings for channels a user appends SMS and phone call to the channels for absences, and saves the SMS price', async () => {
  show('/settings/ways')
  const panel = (await screen.findByRole('heading', { name: 'Darsga kelmadi' })).parentElement as HTMLElement
  await user.click(within(panel).getByRole('combobox'))
  await user.click(await screen.findByTitle('SMS'))
  await user.click(await screen.findByTitle("Qo'ng'iroq"))
  const minutes = within(panel).getByLabelText("O'qilmasa, keyingi yo'l (daqiqa)")
  await user.type(minutes, '30')
  const price = screen.getByLabelText("Bitta SMS narxi, so'm")
  await user.clear(price)
  await user.type(price, '95')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(["Xabar yo'llari saqlandi"]))

  const [absence, ...others] = settings.rules
  expect(server.bodies(parentNotificationChannels.save)).toEqual([
    {
      officeId: null,
      rules: [{ ...absence, ways: ['push', 'telegram', 'sms', 'call'], answerMinutes: 30 }, ...others],
      smsPrice: 95,
    },
  ])
})

test("a branch with its own settings for notification channels can return to the centre's settings", async () => {
  show('/settings/ways')
  await user.click(await screen.findByRole('combobox', { name: 'Filial' }))
  await user.click(await screen.findByTitle('Chilonzor'))
  await user.click(await screen.findByRole('button', { name: 'Markaznikiga qaytarish' }))
  await waitFor(() => expect(server.bodies(parentNotificationChannels.save)).toEqual([{ officeId: 3, rules: null }]))
})

test('choosing another branch in the channel settings asks for confirmation if there is unsaved input', async () => {
  show('/settings/ways')
  const price = (await screen.findByLabelText("Bitta SMS narxi, so'm")) as HTMLInputElement
  await user.type(price, '5')
  const typed = price.value
  const choose = async (answer: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Filial' }))
    await user.click(await screen.findByTitle('Chilonzor'))
    await user.click((await findDialog()).getByRole('button', { name: answer }))
  }
  await choose('Qolish')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((screen.getByLabelText("Bitta SMS narxi, so'm") as HTMLInputElement).value).toBe(typed)
  await choose('Chiqish')
  expect(await screen.findByRole('button', { name: 'Markaznikiga qaytarish' })).toBeTruthy()
})

test('a user with only the read right sees the settings of the notification channels, but cannot change them', async () => {
  server.may('settings:mobile_versions.read')
  show('/settings/ways')
  expect((await screen.findAllByText('Push → Telegram')).length).toBe(parentNotificationKinds.length)
  expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
})

// Shows: FAMILY-014
test("a student's page lists the notifications to the family, each with its channel and whether it was delivered", async () => {
  server.may('users:students.read')
  fakeStudentResponses(server)
  const at = '2026-11-21T10:01:00.000Z'
  const delivery = { price: null, queuedAt: at, sentAt: at, deliveredAt: null, readAt: null }
  const parent = { id: 1, fullName: 'Karimova Nodira' }
  server.answer(parentNotificationChannels.told, {
    told: [
      {
        ...{ id: 2, kind: 'absence', title: 'Darsga kelmadi', body: 'Algebra', createdAt: at, isDecided: true },
        deliveries: [
          { ...delivery, id: 1, parent, way: 'telegram', state: 'failed', why: 'blocked' },
          { ...delivery, id: 2, parent, way: 'sms', state: 'delivered', why: null, price: 80, deliveredAt: at },
        ],
      },
      { id: 1, kind: 'centre', title: 'Majlis', body: 'Ertaga', createdAt: at, isDecided: true, deliveries: [] },
    ],
    total: 2,
  })
  show('/students/15/told')
  expect(await screen.findByText('Yetmadi')).toBeTruthy()
  expect(screen.getByText(/bot bloklangan/)).toBeTruthy()
  expect(screen.getByText('Yetkazildi')).toBeTruthy()
  expect(screen.getByText(/80 so'm/)).toBeTruthy()
  expect(screen.getByText("Hech kimga aytib bo'lmadi: ochiq yo'l yo'q")).toBeTruthy()
})
