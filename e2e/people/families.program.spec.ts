import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { StudentPage } from '../pages/student-page.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { createStaffClient, passwordAfterChange } from '../support/client.ts'
import {
  chooseMenuOperation,
  dateDaysFromToday,
  locateDialog,
  longTimeoutOptions,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startServer, superadminPassword } from '../support/server.ts'
import { createStudentWithOwnPassword } from '../support/student-accounts.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startServer()
})
afterAll(() => product?.remove())

// Shows: FAMILY-001, FAMILY-007
it("when staff link a third child to a parent, the child appears in the portal live, and the child's other parents are notified", async () => {
  const office = await createStaffClient(product.url)
  const { agents: found } = await office.call(parentRecords.list, {
    query: { page: 1, perPage: 1, value: '998901112233' },
  })
  const agentId = found[0]?.id
  const phone = new PortalPage(await openWindow({ isPhone: true }), product.url)
  const { page } = phone
  await phone.open('/')
  await page.getByRole('button', { name: 'Ota-ona' }).click(longTimeoutOptions)
  await page.getByLabel('Telefon raqami').fill('90 111 22 33', longTimeoutOptions)
  await page.getByRole('button', { name: 'Kod olish' }).click()
  await page.getByLabel("Kelgan yoki qog'ozdagi kod").fill('112233', longTimeoutOptions)
  await page.getByRole('button', { name: 'Kirish', exact: true }).click()
  const children = page.getByRole('listitem').filter({ has: page.locator('a[href*="/children/"]') })
  await expect.poll(() => children.count(), longTimeoutOptions).toBe(2)
  const before = await children.allTextContents()

  const { students: some } = await office.call(students.list, { query: { page: 1, perPage: 30, statusId: 1 } })
  let third: { id: number; fullName: string } | undefined
  for (const one of some) {
    const { parents } = await office.call(studentParents.list, { params: { id: one.id } })
    const live = parents.filter(({ endedAt }) => endedAt === null)
    if (live.length > 0 && live.every(({ agent }) => agent.id !== agentId)) third ??= one
  }
  if (!third) throw new Error('no student has another parent')
  const { id } = third
  await office.call(studentParents.tie, { params: { id }, body: { agentId, relation: 'guardian' } })
  const { told } = await office.call(parentNotificationChannels.told, {
    params: { id },
    query: { page: 1, perPage: 5 },
  })
  expect(told[0]).toMatchObject({ title: "Yangi ota-ona qo'shildi" })
  // The child must appear without a reload, through the live stream.
  await expect.poll(() => children.count(), longTimeoutOptions).toBe(3)
  const names = before.map((text) => text.slice(0, 8))
  expect((await children.allTextContents()).map((text) => text.slice(0, 8))).toEqual(expect.arrayContaining(names))

  const { courses } = await office.call(certificates.courses, { params: { studentId: id } })
  const { certificate } = await office.call(certificates.create, {
    body: { studentId: id, courseId: courses[0]?.id, issuedAt: dateDaysFromToday() },
  })
  await phone.open(`/children/${id}/papers`)
  await page.getByRole('link', { name: certificate.code }).click(longTimeoutOptions)
  await page.getByText('Haqiqiy sertifikat').waitFor(longTimeoutOptions)
  await page.getByText(third.fullName).waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Chop etish' }).waitFor(longTimeoutOptions)
  expect(phone.ownFaults()).toEqual([])
})

// Shows: STUDENT-050, PORTAL-002
it("a manager resets a student's password: the old session ends, and the student must replace the issued password", async () => {
  const student = await createStudentWithOwnPassword(product.url, 'unutgan')
  const phone = await PortalPage.signedIn(product.url, 'unutgan', superadminPassword)
  const { page, faults } = await openSignedInWindow(product.url, 'menejer')
  await new StudentPage(page, product.url).open(student)
  await chooseMenuOperation(page, `${student.fullName}: yana amallar`, 'SMS yuborish')
  const sending = locateDialog(page, /SMS/)
  await sending.getByRole('button', { name: "Parolni ekranda ko'rsatish" }).click(longTimeoutOptions)
  await page.getByRole('button', { name: "Parolni almashtirib ko'rsatish" }).click(longTimeoutOptions)
  const given = await locateDialog(page, /^Yangi parol/)
    .getByText(/^[A-Za-z\d]{10}$/)
    .textContent(longTimeoutOptions)
  await phone.page.getByLabel('Login').waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])

  await phone.page.getByLabel('Login').fill('unutgan')
  await phone.page.getByLabel('Parol', { exact: true }).fill(given ?? '')
  await phone.page.getByRole('button', { name: 'Kirish' }).click()
  await phone.page.getByRole('heading', { name: "O'zingizga parol tanlang" }).waitFor(longTimeoutOptions)
  await phone.page.getByLabel('Yangi parol', { exact: true }).fill(passwordAfterChange)
  await phone.page.getByLabel('Yangi parol, yana bir marta').fill(passwordAfterChange)
  await phone.page.getByRole('button', { name: 'Saqlash va kirish' }).click()
  await phone.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)
})
