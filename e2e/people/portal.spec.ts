import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow } from '../support/browser.ts'
import { type ApiClient, createStudentClient, passwordAfterChange } from '../support/client.ts'
import { sendHomeworkPhoto } from '../support/homework.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'
import { createStudentWithIssuedPassword, issuedStudentPassword } from '../support/student-accounts.ts'

let product: RunningServer
let student: ApiClient
let toDo: { id: number; theme: string }[]
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
  toDo = (await student.call(ownHomework.list, { query: { state: 'todo', page: 1, perPage: 10 } })).homeworks
})

const idOf = (at: number) => toDo[at]?.id ?? 0
const asOf = (page: Page) => page.getByText(/ dagi holat/).waitFor(longTimeoutOptions)

// Shows: PORTAL-025
it("offline the portal shows a student's day, timetable, journal and homework with its picture, and says how old the data is", async () => {
  const phone = await PortalPage.signedIn(product.url)
  const { page } = phone
  await page.getByRole('heading', { name: 'Topshirish kerak' }).waitFor(longTimeoutOptions)
  await sendHomeworkPhoto(phone, student, idOf(0), 'daftar.jpg')
  const { groups } = await student.call(studentAccount.me)
  const screens: [path: string, shows: () => Promise<void>][] = [
    ['/lessons', () => page.getByText('Frontend N-101').first().waitFor(longTimeoutOptions)],
    ['/journal', () => page.getByText('Frontend N-101').first().waitFor(longTimeoutOptions)],
    [
      `/journal/${groups[0]?.id}`,
      () => page.getByRole('heading', { name: 'Frontend N-101' }).waitFor(longTimeoutOptions),
    ],
    [`/homework/${idOf(0)}`, () => page.getByRole('list').getByAltText('daftar.jpg').waitFor(longTimeoutOptions)],
  ]
  for (const [path, shows] of screens) {
    await phone.walkTo(path)
    await shows()
  }
  await phone.context.setOffline(true)
  // The reload empties the memory, so everything that appears now was stored on the phone.
  await phone.open('/')
  await page.getByRole('heading', { name: 'Topshirish kerak' }).waitFor(longTimeoutOptions)
  await asOf(page)
  for (const [path, shows] of screens) {
    await phone.walkTo(path)
    await shows()
    await asOf(page)
  }
  expect(await page.getByAltText('daftar.jpg').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(phone.ownFaults()).toEqual([])
})

// Shows: PORTAL-002
it('the QR code in an SMS signs a student in and asks for a new password, and the student can end other sessions', async () => {
  await createStudentWithIssuedPassword(product.url, 'yangi-talaba')
  const phone = new PortalPage(await openWindow({ isPhone: true }), product.url)
  const { page } = phone
  await phone.open(`/#${new URLSearchParams({ login: 'yangi-talaba', password: issuedStudentPassword })}`)
  await expect.poll(() => page.getByLabel('Login').inputValue(), longTimeoutOptions).toBe('yangi-talaba')
  // The issued password is neither in the address nor in the browser's history.
  expect(page.url()).toBe(`${product.url}/portal/`)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kirish' }).click()
  await page.getByRole('heading', { name: "O'zingizga parol tanlang" }).waitFor(longTimeoutOptions)
  await page.getByLabel('Yangi parol', { exact: true }).fill(passwordAfterChange)
  await page.getByLabel('Yangi parol, yana bir marta').fill('boshqa')
  await page.getByRole('button', { name: 'Saqlash va kirish' }).click()
  await page.getByText('Ikki parol bir xil emas').waitFor(longTimeoutOptions)
  await page.getByLabel('Yangi parol, yana bir marta').fill(passwordAfterChange)
  await page.getByRole('button', { name: 'Saqlash va kirish' }).click()
  await page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)

  const second = new PortalPage(await openWindow({ isPhone: true }), product.url)
  await second.open('/')
  await second.page.getByLabel('Login').fill('yangi-talaba', longTimeoutOptions)
  await second.page.getByLabel('Parol', { exact: true }).fill(issuedStudentPassword)
  await second.page.getByRole('button', { name: 'Kirish' }).click()
  await second.page.getByRole('alert').waitFor(longTimeoutOptions)
  expect(await second.page.getByRole('alert').textContent()).toBe("Login yoki parol noto'g'ri")
  await second.page.getByLabel('Parol', { exact: true }).fill(passwordAfterChange)
  await second.page.getByRole('button', { name: 'Kirish' }).click()
  await second.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)

  await phone.walkTo('/security')
  const sessions = page.getByRole('region', { name: 'Hisobingizga kirilgan qurilmalar' })
  await expect.poll(() => sessions.getByRole('listitem').count(), longTimeoutOptions).toBe(2)
  await sessions.getByText('Shu qurilma', { exact: true }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await sessions.getByRole('button', { name: 'Shu qurilmadan boshqa hammasini yopish' }).click()
  await sessions.getByText('1 tasi yopildi').waitFor(longTimeoutOptions)
  await expect.poll(() => sessions.getByRole('listitem').count(), longTimeoutOptions).toBe(1)
  await second.open('/lessons')
  await second.page.getByLabel('Login').waitFor(longTimeoutOptions)
  expect([phone.ownFaults(), second.ownFaults()]).toEqual([[], []])
})

// Shows: PORTAL-025
it('the portal starts offline even if it was first opened at a URL without the trailing slash', async () => {
  const phone = new PortalPage(await openWindow({ isPhone: true }), product.url)
  await phone.page.goto(`${product.url}/portal?parent`)
  expect(phone.page.url()).toBe(`${product.url}/portal/?parent`)
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await phone.context.setOffline(true)
  await phone.page.goto(`${product.url}/portal?parent`)
  await phone.page.getByText('Ota-ona').first().waitFor(longTimeoutOptions)
  expect(phone.ownFaults()).toEqual([])
})
