import { competitions, events } from '@markaz/protocol/motivation/events/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import {
  chooseOption,
  dateDaysFromToday,
  fillDateField,
  locateDialog,
  locateListRows,
  longTimeoutOptions,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
})

it('staff announce an event, a student enrols and attends, and the student is rewarded only once', async () => {
  await page.goto(`${product.url}/events/add`)
  await page.getByRole('link', { name: /^Musobaqa qo'shish/ }).click(longTimeoutOptions)
  await page.getByLabel('Nomi').fill('Shaxmat kuni')
  await page.getByRole('textbox', { name: 'Tavsif' }).click(longTimeoutOptions)
  await page.keyboard.type('Yakka tartibda.')
  // The event begins in the past, because participants can be marked as present only after its beginning.
  await fillDateField(page, 'Boshlanishi', dateDaysFromToday(-1))
  await fillDateField(page, 'Tugashi', dateDaysFromToday(1))
  await page.getByLabel('Qatnashchilar chegarasi').fill('1')
  await page.getByLabel('Mukofotga XP').fill('40')
  await page.getByLabel('Mukofotga kumush').fill('15')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByRole('heading', { name: 'Shaxmat kuni' }).waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: 'Qatnashchilar' }).click(longTimeoutOptions)

  const found = await client.call(competitions.list, { query: { page: 1, perPage: 5, value: 'Shaxmat kuni' } })
  const id = found.events[0]?.id as number
  const { students } = await client.call(events.candidates, { params: { id } })
  const one = students.find(({ state }) => state === 'free')
  if (!one) throw new Error('nobody may be enrolled')
  await page.getByRole('button', { name: "Qatnashchi qo'shish" }).first().click(longTimeoutOptions)
  await chooseOption(locateDialog(page), 'Talaba', one.fullName, one.hId ?? one.fullName)
  await locateDialog(page).getByRole('button', { name: "Qo'shish" }).click()
  await page.getByText("1 ta talaba qo'shildi").waitFor(longTimeoutOptions)
  await page.getByText(/^Barcha 1 ta joy band/).waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: `Keldi: ${one.fullName}` }).click(longTimeoutOptions)
  await page.getByText('Yozilib kelgan', { exact: true }).waitFor(longTimeoutOptions)

  await page.getByRole('button', { name: 'Yakunlash' }).click(longTimeoutOptions)
  await locateDialog(page)
    .getByRole('button', { name: /akunlash$/ })
    .click()
  await page.getByText(/ yakunlandi$/).waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: 'Taqdirlash' }).click()
  await page.getByRole('button', { name: 'Taqdirlash', exact: true }).click(longTimeoutOptions)
  await locateDialog(page)
    .getByText("Jami 40 XP va 15 kumush beriladi. Qaytarib bo'lmaydi.")
    .waitFor(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Taqdirlash' }).click()
  await page.getByText('Qatnashchilar taqdirlandi').waitFor(longTimeoutOptions)
  await expect.poll(() => locateListRows(page).first().textContent(), longTimeoutOptions).toContain('4015')
  expect(await page.getByRole('button', { name: 'Taqdirlash', exact: true }).count()).toBe(0)
  const { participants } = await client.call(events.participants, { params: { id } })
  expect(participants[0]).toMatchObject({ reward: { xp: 40, coin: 15 } })
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
