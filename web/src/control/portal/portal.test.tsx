import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './portal.pages.tsx'

const { server, user, titles, show, clickToastAction } = setUpPageTest(pages)
const settings = {
  ...{
    showPlaces: false,
    showShop: true,
    showComments: true,
    showRecordings: true,
    answerHours: 4,
    letterDay: 5,
    letterHour: 18,
  },
  ...{ quietFrom: '21:00', quietTo: '07:00' },
}
beforeEach(() => {
  server.may('settings:mobile_versions.read', 'settings:mobile_versions.update')
  server.answer(portalSettings.read, { settings })
  server.answer(weeklyLetters.counts, { weeks: [{ week: '2026-11-16', letters: 120, opened: 84 }] })
  server.answer(portalSettings.save, ({ body }) => ({ settings: body }))
})

// Shows: PORTAL-026
test("in the portal settings staff save what students see and the students' quiet hours; an incomplete time is reported at its field", async () => {
  show('/settings/portal')
  const places = await screen.findByRole('switch', { name: "O'rinlar (talabalar reytingi)" })
  expect(places.getAttribute('aria-checked')).toBe('false')
  await user.click(places)
  const from = screen.getByLabelText('Jim soatlar boshlanishi')
  await user.clear(from)
  await user.type(from, '22')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText("Vaqt noto'g'ri")).toBeTruthy()
  expect(server.count(portalSettings.save)).toBe(0)
  await user.type(from, '30')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Portal sozlamalari saqlandi']))
  expect(server.bodies(portalSettings.save)).toEqual([{ ...settings, showPlaces: true, quietFrom: '22:30' }])
})

test('after undo, the form of the portal settings shows the former values again', async () => {
  server.answer(portalSettings.save, ({ body }) => {
    server.answer(portalSettings.read, { settings: body })
    return { settings: body }
  })
  server.answer(sessionAudits.takeBack, () => {
    server.answer(portalSettings.read, { settings })
    return {}
  })
  show('/settings/portal')
  const shop = await screen.findByRole('switch', { name: "Do'kon" })
  await user.click(shop)
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Portal sozlamalari saqlandi']))
  expect(shop.getAttribute('aria-checked')).toBe('false')
  await clickToastAction()
  await waitFor(() => expect(shop.getAttribute('aria-checked')).toBe('true'))
})

test('a user with only the read right cannot change the portal settings', async () => {
  server.may('settings:mobile_versions.read')
  show('/settings/portal')
  expect(await screen.findByText('21:00–07:00')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
})

// Shows: FAMILY-021
test('staff choose the weekday of the weekly letters or switch the letters off, and the page shows how many letters were opened', async () => {
  show('/settings/portal')
  expect(await screen.findByText('16.11.2026 haftasi: 120 ta xat, portalda 84 tasi ochildi')).toBeTruthy()
  await user.click(screen.getByLabelText('Haftalik xat kuni'))
  await pickSelectOption(user, 'Yuborilmaydi')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Portal sozlamalari saqlandi']))
  expect(server.bodies(portalSettings.save)).toEqual([{ ...settings, letterDay: null }])
})
