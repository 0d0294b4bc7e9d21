import { devices } from '@markaz/protocol/control/doors/routes'
import type { DoorDevice } from '@markaz/protocol/control/doors/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  columnTitles,
  findDialog,
  findRowByText,
  listGrantsOfPermission,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './doors.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const device: DoorDevice = {
  id: 4,
  name: 'Bosh eshik',
  type: 'both',
  ipAddress: '192.168.1.64',
  port: 80,
  office: { id: 1, name: 'Chilonzor' },
  additionalOffices: [{ id: 2, name: 'Yunusobod' }],
  state: 'connected',
  stateSince: '2026-11-21T03:00:00Z',
  lastSeenAt: '2026-11-21T05:00:00Z',
  clockAheadSeconds: -7_200,
  lastEvent: { at: '2026-11-21T05:58:00Z', fullName: 'Aliyev Vali', direction: 1 },
  passesToday: 12,
  lastPassAt: '2026-11-21T05:58:00Z',
  unknownEvents: [],
  createdAt: '2026-11-20T05:00:00Z',
}
const away: DoorDevice = {
  ...device,
  ...{
    id: 5,
    name: 'Orqa eshik',
    type: 'exit',
    port: 8080,
    state: 'unreachable',
    lastEvent: null,
    passesToday: 0,
    lastPassAt: '2026-11-18T03:30:00Z',
    unknownEvents: [211, 300],
    additionalOffices: [],
  },
}

beforeEach(() => {
  server.signedIn({
    offices: [
      { id: 1, name: 'Chilonzor' },
      { id: 2, name: 'Yunusobod' },
    ],
  })
  server.may('staff_control:offices.read', ...listGrantsOfPermission('staff_control:devices'))
  server.answer(devices.list, { devices: [device, away], total: 2, seq: 3 })
  server.answer(devices.stream, ':\n\n')
  server.answer(devices.read, { ...device, adminLogin: 'admin' })
})

// Shows: FACEID-004, REAL-006
test("the list of door devices shows connection, wrong clock, last person who passed, number of today's passes, and the device's details", async () => {
  show('/face-id/devices')
  expect((await findRowByText('Bosh eshik')).textContent).toContain(
    "UlanganSoati 2 soat orqada, vaqtlar to'g'rilanadi · Aliyev Vali kirdi, 21.11.2026 10:5812 ta, oxirgisi 21.11.2026 10:58Kirish va chiqish192.168.1.64ChilonzorYunusobod20.11.2026",
  )
  expect((await findRowByText('Orqa eshik')).textContent).toContain(
    "Javob bermayaptiOxirgi aloqa 21.11.2026 10:00 · Dasturga noma'lum hodisa turi: 211, 300. Shunday o'tishlar hisobga olinmayapti0 ta, oxirgisi 18.11.2026 08:30Chiqish192.168.1.64:8080Chilonzor",
  )
  expect(columnTitles()).toEqual([
    ...['№', 'Nomi', 'Holati', "Bugungi o'tishlar", 'Turi', 'IP manzil', 'Filial', "Qo'shimcha filiallar"],
    ...["Qo'shilgan sana", 'Amallar'],
  ])
})

const fill = async (field: HTMLElement, value: string) => {
  await user.click(field)
  await user.paste(value)
}

describe('the form of a door device', () => {
  // Shows: FACEID-007
  test('an invalid IP address and a missing password of a new door device are reported at their fields', async () => {
    show('/face-id/devices')
    await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    await fill(form.getByLabelText('Nomi'), 'Yon eshik')
    await user.click(form.getByLabelText('Turi'))
    await pickSelectOption(user, 'Kirish')
    await user.click(form.getByLabelText('Filial'))
    await pickSelectOption(user, 'Yunusobod')
    await fill(form.getByLabelText('IP manzil'), '192.168.1.')
    await user.keyboard('{Enter}')
    expect(await form.findByText('IP manzil 192.168.1.64 kabi yozilsin')).toBeTruthy()
    expect(server.count(devices.create)).toBe(0)
    server.refuse(devices.create, 'DEVICE_ADDRESS_TAKEN')
    await fill(form.getByLabelText('Admin parol'), 'sirli')
    await user.type(form.getByLabelText('IP manzil'), '65{Enter}')
    expect(await form.findByText('Bu manzilda boshqa qurilma bor')).toBeTruthy()
    server.answer(devices.create, { id: 6 })
    await user.type(form.getByLabelText('IP manzil'), '{Backspace}6{Enter}')
    await waitFor(() => expect(titles()).toEqual(['"Yon eshik" qurilmasi qo\'shildi']))
    expect(server.last(devices.create)?.body).toMatchObject({
      ...{
        name: 'Yon eshik',
        type: 'enter',
        ipAddress: '192.168.1.66',
        port: 80,
        adminLogin: 'admin',
        adminPassword: 'sirli',
      },
    })
  })

  // Shows: FACEID-007
  test("an empty password field leaves a door device's password unchanged, but a new IP address requires the password", async () => {
    server.answer(devices.update, { id: 4 })
    show('/face-id/devices')
    await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Bosh eshik' }))
    const form = await findDialog()
    await waitFor(() => expect((form.getByLabelText('Admin login') as HTMLInputElement).value).toBe('admin'))
    expect(form.getByText("Bo'sh qolsa, parol o'zgarmaydi")).toBeTruthy()
    await user.type(form.getByLabelText('IP manzil'), '{Backspace}5{Enter}')
    expect(await form.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    expect(server.count(devices.update)).toBe(0)
    await user.type(form.getByLabelText('IP manzil'), '{Backspace}4')
    await user.type(form.getByLabelText('Nomi'), ' 1{Enter}')
    await waitFor(() => expect(server.count(devices.update)).toBe(1))
    expect(server.last(devices.update)?.body).toMatchObject({
      name: 'Bosh eshik 1',
      adminPassword: undefined,
      officeId: 1,
    })
  })
})

// Shows: FACEID-008
test("a user opens a door after a confirmation, and the device's answer is shown", async () => {
  show('/face-id/devices')
  await user.click(await screen.findByRole('button', { name: 'Eshikni ochish: Bosh eshik' }))
  const question = await findDialog()
  expect(question.getByText(/Kim ochgani auditga yoziladi/)).toBeTruthy()
  expect(server.count(devices.openDoor)).toBe(0)
  server.refuse(devices.openDoor, 'DOOR_UNREACHABLE')
  await user.click(question.getByRole('button', { name: 'Ochish' }))
  await waitFor(() =>
    expect(titles()).toContain('Qurilma javob bermayapti, eshik ochilmadi. Tarmoq va quvvatini tekshiring'),
  )
  server.answer(devices.openDoor, {})
  await user.click(await question.findByRole('button', { name: /Ochish$/ }))
  await waitFor(() => expect(titles()).toContain('"Bosh eshik" eshigi ochildi'))
  expect(server.last(devices.openDoor)?.body).toEqual({ deviceId: 4 })
})

// Shows: FACEID-007
test('a dialog asks for confirmation before a door device is deleted; a user with only the right to read branches sees no buttons that change devices', async () => {
  server.answer(devices.remove, {})
  const { unmount } = show('/face-id/devices')
  await user.click(await screen.findByRole('button', { name: "O'chirish: Orqa eshik" }))
  const question = await findDialog()
  expect(question.getByText('"Orqa eshik" qurilmasi o\'chirilsinmi?')).toBeTruthy()
  await user.click(question.getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toContain("Qurilma o'chirildi"))
  unmount()
  server.may('staff_control:offices.read')
  show('/face-id/devices')
  await findRowByText('Bosh eshik')
  expect(screen.queryAllByRole('button', { name: /Qo'shish$|Tahrirlash|O'chirish|ochish/ })).toEqual([])
})
