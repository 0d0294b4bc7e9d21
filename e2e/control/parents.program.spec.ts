import { parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { cancelLesson, readLessonsOfToday } from '../support/lessons.ts'
import { dateDaysFromToday, longTimeoutOptions, openListRow, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startServer()
})
afterAll(() => product?.remove())

const signIn = { phone: '90 111 22 33', code: '112233' }

/** Signs a parent in by an SMS code or a printed code. A phone number receives only one SMS code per minute. */
async function enter(page: Page, paperCode?: string): Promise<void> {
  await page.goto(`${product.url}/portal/`)
  await page.getByRole('button', { name: 'Ota-ona' }).click(longTimeoutOptions)
  await page.getByLabel('Telefon raqami').fill(signIn.phone, longTimeoutOptions)
  await page.getByRole('button', { name: paperCode ? "Qog'ozdagi kodim bor" : 'Kod olish' }).click()
  await page.getByLabel("Kelgan yoki qog'ozdagi kod").fill(paperCode ?? signIn.code, longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kirish', exact: true }).click()
  await page.getByRole('heading', { name: 'Bugun' }).waitFor(longTimeoutOptions)
}

async function lastCode(studentId: number): Promise<string> {
  const office = await createStaffClient(product.url)
  const { smsHistory } = await office.call(students.smsHistory, {
    params: { id: studentId },
    query: { page: 1, perPage: 1 },
  })
  return /kodi: (\d{6})/.exec(smsHistory[0]?.text ?? '')?.[1] ?? ''
}

async function parentId(office: ApiClient): Promise<number> {
  const { agents: found } = await office.call(parentRecords.list, {
    query: { page: 1, perPage: 1, value: '998901112233' },
  })
  return found[0]?.id ?? 0
}

// Shows: FAMILY-013
it('a parent reads notifications and the channels by which they were sent, links Telegram again, and opens the portal inside Telegram', async () => {
  const office = await createStaffClient(product.url)
  const { code } = await office.call(parentSignInCodes.give, { params: { id: await parentId(office) } })
  const parent = await openWindow({ isPhone: true })
  const { page } = parent
  await enter(page, code)
  const unread = page.getByRole('img', { name: /^\d+ ta o'qilmagan xabar$/ })
  await unread.waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: /Sizga yuborilganlar/ }).click()
  await page.getByText('Darsga kelmadi').first().waitFor(longTimeoutOptions)
  await page
    .getByText(/Telegram: (yuborildi|o'qildi)/)
    .first()
    .waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await unread.waitFor({ ...longTimeoutOptions, state: 'detached' })

  await page.getByRole('link', { name: 'Oila' }).click()
  await page.getByRole('link', { name: /Xabarlar qayerga kelsin/ }).click(longTimeoutOptions)
  await page.getByRole('checkbox', { name: "Eshikdan o'tganlari" }).check(longTimeoutOptions)
  await page.getByText('Saqlandi').waitFor(longTimeoutOptions)
  await page.getByRole('checkbox', { name: "O'z soatlarimni belgilayman" }).check(longTimeoutOptions)
  await page.getByLabel('Jim soatlar boshlanishi').fill('20:15', longTimeoutOptions)
  await page.getByLabel('Jim soatlar tugashi').focus()
  await page.getByText('Soat 20:15 dan').waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Uzish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uzish' }).click()
  await page.getByText('Hozir sizga xabar yetib bormaydi').waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Telegramga ulash' }).click()
  const link = page.getByRole('link', { name: 'Telegramda ochish' })
  await link.waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const [chat] = await Promise.all([parent.context.waitForEvent('page'), link.click()])
  await chat.getByRole('button', { name: 'Rahimova Nodira' }).click()
  await page.getByText('Telegramingiz ulangan: bugun').waitFor(longTimeoutOptions)

  await chat.getByRole('button', { name: 'Bugun', exact: true }).last().click()
  await chat
    .getByRole('button', { name: /E'zoza/ })
    .last()
    .click(longTimeoutOptions)
  const app = await chat.getByRole('link', { name: 'Portalni ochish' }).last().getAttribute('href', longTimeoutOptions)
  const opened = new URL(app ?? '', chat.url())
  // The address in the link is replaced: the server's public address was configured before its port was known, so the
  // port is wrong.
  opened.searchParams.set('url', `${product.url}/portal/?parent`)
  const inside = await openWindow({ isPhone: true })
  await inside.page.goto(opened.href)
  await inside.page.getByRole('link', { name: /E'zoza/ }).waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors([...parent.faults, ...inside.faults])).toEqual([])
})

/**
 * Makes today's lesson of the group last all day, because an absence can be announced only before a lesson ends, and
 * attendance marked only after it has begun. The teacher's other lessons of today would overlap, so they are cancelled.
 */
async function extendTodaysLesson(groupName: string): Promise<void> {
  const office = await createStaffClient(product.url)
  const lessons = await readLessonsOfToday(office)
  const lesson = lessons.find(({ group }) => group.name === groupName)
  if (!lesson) throw new Error(`${groupName} has no lesson today`)
  for (const { id, teacher } of lessons)
    if (id !== lesson.id && teacher?.id === lesson.teacher?.id) await cancelLesson(office, id)
  const body = { date: dateDaysFromToday(), beginTime: '00:00', endTime: '23:59', roomId: null }
  await office.call(timetable.change, { params: { id: lesson.id }, body })
}

// Shows: FAMILY-005, FAMILY-006, FAMILY-007, FAMILY-008
it('a parent signs in by code, announces an absence, signs a contract, loses access to an unlinked child, and is signed out when blocked', async () => {
  await extendTodaysLesson('Frontend N-101')
  const parent = await openWindow({ isPhone: true })
  const { page } = parent
  await enter(page)
  const children = page.getByRole('listitem').filter({ has: page.locator('a[href*="/children/"]') })
  await children.first().waitFor(longTimeoutOptions)
  await expect.poll(() => children.count(), longTimeoutOptions).toBe(2)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const child = children.filter({ hasText: "E'zoza" })
  await child.click()
  await page.getByRole('button', { name: 'Kelmasligini aytish' }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Aytish', exact: true }).click()
  await page.getByRole('heading', { name: 'Aytilgan kelmasliklar' }).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const teacher = await openSignedInWindow(product.url, 'oqituvchi')
  const group = new GroupPage(teacher.page, product.url)
  await teacher.page.goto(`${product.url}/my-groups`)
  await openListRow(teacher.page, 'Frontend N-101')
  await teacher.page.getByText('00:00–23:59').click(longTimeoutOptions)
  await teacher.page.getByText('Ota-ona xabar bergan: kasal').waitFor(longTimeoutOptions)
  await teacher.page.getByRole('button', { name: 'Kelmadi, sababli' }).click()
  const save = teacher.page.getByRole('button', { name: 'Saqlash', disabled: false })
  await group.confirmAbsence(save)
  await save.click()
  await teacher.page.getByText('Davomat saqlandi').waitFor(longTimeoutOptions)
  // The teacher's mark must appear in the portal without a reload, through the live stream.
  await page.getByText('Kelmadi, sababli').first().waitFor(longTimeoutOptions)

  const childId = Number(/children\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('link', { name: 'Sertifikat va shartnomalar' }).click()
  await page.getByRole('link', { name: "O'qib, imzolash" }).click(longTimeoutOptions)
  await page.getByRole('button', { name: "Xodimdan kod so'rash" }).click(longTimeoutOptions)
  const field = page.getByLabel('Xodim aytgan kod')
  await field.waitFor(longTimeoutOptions)
  await field.fill(await lastCode(childId))
  await page.getByRole('button', { name: 'Imzolash' }).click()
  await page.getByText('Shartnoma imzolangan').waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors(parent.faults)).toEqual([])

  await page.goto(`${product.url}/portal/`)
  await children.first().waitFor(longTimeoutOptions)
  const office = await createStaffClient(product.url)
  const others = children.filter({ hasNotText: "E'zoza" })
  const other = Number(/children\/(\d+)/.exec((await others.locator('a').getAttribute('href')) ?? '')?.[1])
  const { parents } = await office.call(studentParents.list, { params: { id: other } })
  const tie = parents.find(({ agent }) => agent.phones.some(({ phone }) => phone.endsWith('901112233')))
  await office.call(studentParents.end, { params: { id: other, linkId: tie?.id ?? 0 }, body: { reason: 'other' } })
  // The unlinked child must disappear without a reload, through the live stream.
  await expect.poll(() => children.count(), { timeout: 1_000, interval: 50 }).toBe(1)
  expect(await page.getByText("E'zoza").count()).toBe(1)

  await office.call(parentRecords.updateStatus, { params: { id: await parentId(office) }, body: { status: 2 } })
  await page.getByRole('button', { name: 'Ota-ona' }).waitFor({ timeout: 2_000 })
  expect(await page.getByText("E'zoza").count()).toBe(0)
})
