import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

const openTodaysLesson = (page: Page, list: '/groups' | '/my-groups' = '/my-groups') =>
  new GroupPage(page, product.url).openToday('Frontend N-101', list)

const rows = (page: Page) => new GroupPage(page, product.url).marks

const confirmAbsence = (page: Page, row: number) =>
  new GroupPage(page, product.url).confirmAbsence(
    rows(page).nth(row).getByRole('button', { name: 'Kelmadi', pressed: true }),
  )

// Shows: ATTEND-002, ATTEND-006
it('a teacher marks attendance on a phone; marks made offline are sent later, and unsaved marks survive a reload', async () => {
  const { page, context, faults } = await openSignedInWindow(product.url, 'oqituvchi', { isPhone: true })
  await openTodaysLesson(page)
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(10)
  const box = await rows(page).first().getByRole('button', { name: 'Keldi' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  await rows(page).nth(0).getByRole('button', { name: 'Kelmadi' }).click()
  await confirmAbsence(page, 0)
  await rows(page).nth(1).getByRole('button', { name: 'Kechikdi' }).click()
  await page.getByRole('button', { name: 'Hamma keldi' }).click()
  await page.getByText(`${count} ta saqlanmagan`).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Davomat saqlandi').waitFor()
  expect(saves).toHaveLength(1)
  await page.getByRole('link', { name: 'Jurnal' }).click()
  await page.getByRole('table').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  expect(faults).toEqual([])

  await new GroupPage(page, product.url).tab('Davomat')
  await context.setOffline(true)
  await rows(page).nth(2).getByRole('button', { name: 'Kechikdi' }).click()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Internet qaytganda yuboriladi').first().waitFor()
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await context.setOffline(false)
  expect((await sent).ok()).toBe(true)
  await rows(page).nth(4).getByRole('button', { name: 'Kelmadi' }).click()
  await confirmAbsence(page, 4)
  await page.getByText('1 ta saqlanmagan').waitFor()
  await page.reload()
  await rows(page).nth(2).getByRole('button', { name: 'Kechikdi', pressed: true }).waitFor(longTimeoutOptions)
  await page.getByText('1 ta saqlanmagan').waitFor()
})

it("two users who mark the attendance of one lesson see each other's marks live, and no mark is overwritten", async () => {
  const teacher = await openSignedInWindow(product.url, 'oqituvchi')
  const manager = await openSignedInWindow(product.url, 'menejer')
  await openTodaysLesson(teacher.page)
  await openTodaysLesson(manager.page, '/groups')
  const pressed = (row: number, name: string) =>
    rows(manager.page).nth(row).getByRole('button', { name, pressed: true }).count()
  const button = rows(teacher.page).nth(6).getByRole('button', { name: 'Kelmadi' })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await confirmAbsence(teacher.page, 6)
  for (const key of [...Array(7).fill('ArrowDown'), 'k', 'ArrowDown', '-']) await manager.page.keyboard.press(key)
  await confirmAbsence(manager.page, 7)
  expect([await pressed(6, 'Kechikdi'), await pressed(7, 'Kelmadi')]).toEqual([1, 1])
  await teacher.page.getByRole('button', { name: 'Saqlash' }).click()
  await teacher.page.getByText('Davomat saqlandi').waitFor()
  await manager.page.keyboard.press('Enter')
  await manager.page.getByText(/Rahimov Dilshod belgiladi: Kelmadi/).waitFor()
  expect([await pressed(6, 'Kelmadi'), await pressed(7, 'Kelmadi')]).toEqual([1, 1])
})
