import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './safety.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const limits = { exportsPerDay: 20, peoplePerDay: 10_000, peopleByPrograms: 100_000 }
const request = {
  ...{ id: 3, askedBy: { id: 9, name: 'Aliyev Vali' }, askedAt: '2026-11-21T10:00:00.000Z' },
  ...{ expiresAt: '2026-11-21T10:15:00.000Z', isOwn: false },
}
beforeEach(() => {
  server.may('settings:security.read', 'settings:security.update')
  server.answer(dataSafety.read, { limits, request: null })
})

// Shows: SAFE-036
test('a user who has requested to sign out all users must wait until a second user confirms the request', async () => {
  const own = { ...request, isOwn: true }
  server.answer(dataSafety.askEnd, () => {
    server.answer(dataSafety.read, { limits, request: own })
    return { request: own }
  })
  show('/settings/security')
  await user.click(await screen.findByRole('button', { name: "Tugatishni so'rash" }))
  expect(server.count(dataSafety.askEnd)).toBe(0)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: "Tugatishni so'rash" }))
  expect(await screen.findByText(/ikkinchi odamni kutmoqda: soat 15:15 gacha/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tasdiqlash va tugatish' })).toBeNull()
})

// Shows: SAFE-036
test('the second user sees who requested to sign out all users, and confirms the request in a dialog', async () => {
  server.answer(dataSafety.read, { limits, request })
  server.answer(dataSafety.confirmEnd, {})
  show('/settings/security')
  expect(await screen.findByText(/Aliyev Vali hammaning kirishini tugatishni so'radi/)).toBeTruthy()
  expect(screen.getByText(/Parollar qoladi/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tasdiqlash va tugatish' }))
  expect(server.count(dataSafety.confirmEnd)).toBe(0)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tasdiqlash va tugatish' }))
  await waitFor(() => expect(titles()).toEqual(['Hammaning kirishi tugatildi']))
})

// Shows: SAFE-035
test('the limits for the size of exports are changed and saved, and an empty limit is refused', async () => {
  server.answer(dataSafety.saveLimits, ({ body }) => ({ limits: body }))
  show('/settings/security')
  const people = await screen.findByLabelText('Bir kunda fayllardagi odamlar')
  await user.clear(people)
  await user.type(people, '0')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(server.count(dataSafety.saveLimits)).toBe(0)
  await user.clear(people)
  await user.type(people, '500')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(dataSafety.saveLimits)).toEqual([{ ...limits, peoplePerDay: 500 }]))
})

test('on the security page, a user with only the read right sees the limits for exports and no button that signs out all users', async () => {
  server.may('settings:security.read')
  show('/settings/security')
  expect(await screen.findByText('20')).toBeTruthy()
  expect(screen.queryByRole('button', { name: "Tugatishni so'rash" })).toBeNull()
})
