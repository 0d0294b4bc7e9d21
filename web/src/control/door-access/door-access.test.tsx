import { staffDoorAccess, studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import type { DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './door-access.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const person: DoorAccess = {
  ...{ id: 7, fullName: 'Karimov Ali', photo: null, doorPhoto: null, acStatus: 4, faceTrouble: null, cardNo: null },
  ...{ isAdult: true, state: 'none', until: null, consents: [], parents: [], devices: [] },
  text: { version: '1-aa', title: 'Rozilik', paragraphs: ['Nima uchun'] },
}
const given: Partial<DoorAccess> = {
  state: 'given',
  consents: [
    {
      ...{
        id: 1,
        signer: 'self',
        signerName: 'Karimov Ali',
        way: 'paper',
        signedOn: '2026-11-20',
        textVersion: '1-aa',
      },
      ...{ scan: null, givenAt: '2026-11-20T05:00:00.000Z', enteredBy: null, withdrawnAt: null },
    },
  ],
}
beforeEach(() => server.may('users:staff.read', 'users:staff.update'))

test('a person without a consent to face recognition can get a door card, but no door photo', async () => {
  server.answer(staffDoorAccess.read, person)
  server.answer(staffDoorAccess.setCard, {})
  show('/door-access/staff/7', <ModalHost />)
  expect(await screen.findByText(/avval rozilik kerak/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Eshik uchun rasm yuklash' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Karta berish' }))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Karta raqami'), '0012345')
  await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toContain('Karta saqlandi'))
  expect(server.bodies(staffDoorAccess.setCard)).toEqual([{ cardNo: '0012345' }])
})

test("one button withdraws a person's consent to face recognition; the page shows for each door device whether it has deleted the face", async () => {
  server.answer(staffDoorAccess.read, {
    ...person,
    ...given,
    devices: [
      {
        ...{ deviceId: 1, name: 'Bosh eshik', state: 'waiting', at: '2026-11-20T05:00:00.000Z' },
        ...{ deviceState: 'unreachable', isDeviceGone: false },
      },
      {
        ...{ deviceId: 2, name: 'Orqa eshik', state: 'removed', at: '2026-11-20T05:00:00.000Z' },
        ...{ deviceState: 'connected', isDeviceGone: false },
      },
    ],
  })
  server.answer(staffDoorAccess.withdraw, {})
  show('/door-access/staff/7', <ModalHost />)
  const rows = within((await screen.findByText('Bosh eshik')).closest('ul') as HTMLElement)
  expect(rows.getByText("O'chirish kutilmoqda")).toBeTruthy()
  expect(rows.getByText(/ulanganda o'chiriladi/)).toBeTruthy()
  expect(rows.getByText("O'chirildi")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rozilikni qaytarib olish' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Rozilikni qaytarib olish' }))
  await waitFor(() => expect(titles()).toContain('Rozilik qaytarib olindi'))
})

test('a user with only the read right sees the state of door access, but no buttons', async () => {
  server.may('users:staff.read')
  server.answer(staffDoorAccess.read, { ...person, ...given })
  show('/door-access/staff/7')
  expect(await screen.findByText('Rozilik bor')).toBeTruthy()
  for (const name of ['Rozilikni qaytarib olish', 'Karta berish', 'Eshik uchun rasm yuklash'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test("the list of door access shows until which day devices may keep a person's face photo without a consent", async () => {
  server.may('users:students.read', 'users:student_personal_data.read')
  server.answer(studentDoorAccess.list, {
    people: [
      {
        ...{ id: 9, fullName: 'Valiyev Bek', state: 'grace', until: '2026-12-20', acStatus: 3, signedOn: null },
        ...{ way: null, cardNo: null, waiting: 2 },
      },
    ],
    total: 1,
    graceUntil: '2026-12-20',
  })
  show('/door-access')
  expect(await screen.findByText('Roziliksiz, muddatda')).toBeTruthy()
  expect(screen.getByText('2 ta qurilmada kutilmoqda')).toBeTruthy()
  expect(screen.getByText(/eshiklarda .* gacha qoladi/)).toBeTruthy()
})
