import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { createStaffClient, createStudentClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

const keptIn = ({ page }: PortalPage) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort())

// Shows: PORTAL-026
it("when staff view a student's portal, nothing is marked as read for the student and nothing is stored in the browser", async () => {
  const product = await startSharedServer()
  const office = await createStaffClient(product.url)
  const student = await createStudentClient(product.url)
  const { id, fullName } = await student.call(studentAccount.me)
  const { homeworks } = await student.call(ownHomework.list, { query: {} })
  const unread = homeworks.map(({ unreadCount }) => unreadCount)

  const pupil = await PortalPage.signedIn(product.url)
  await pupil.page.getByRole('heading', { name: 'Imtihonlar' }).waitFor(longTimeoutOptions)
  const kept = await keptIn(pupil)
  const { token } = await office.call(students.portalView, { params: { id } })
  const tab = new PortalPage({ ...pupil, page: await pupil.context.newPage() }, product.url)
  await tab.open(`/#view=${token}`)
  const banner = tab.page.getByText(
    `Siz ${fullName} ko'radigan sahifani ko'ryapsiz. Bu yerda hech narsani o'zgartirib bo'lmaydi`,
  )
  await banner.waitFor(longTimeoutOptions)
  expect(tab.page.url()).toBe(`${product.url}/portal/view/`)
  await tab.page.getByRole('heading', { name: 'Imtihonlar' }).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(tab.page)).toEqual([])

  const read = homeworks.find(({ unreadCount }) => unreadCount > 0) ?? homeworks[0]
  await tab.walkTo(`/view/homework/${read?.id}`)
  await tab.page.getByText('bu amal faqat uning o').waitFor(longTimeoutOptions)
  expect(await tab.page.getByRole('textbox').count()).toBe(0)
  const after = (await student.call(ownHomework.list, { query: {} })).homeworks
  expect(after.map(({ unreadCount }) => unreadCount)).toEqual(unread)
  expect(await keptIn(pupil)).toEqual(kept)

  // A reload discards the access token of the staff view, so the portal shows no user's data.
  await tab.page.reload()
  await tab.page.getByRole('heading', { name: "Ko'rish tugadi" }).waitFor(longTimeoutOptions)
  await pupil.page.reload()
  await pupil.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)
  expect(await pupil.page.getByText('faqat o').count()).toBe(0)
  expect(withoutRefusedRequestErrors(pupil.faults)).toEqual([])
})
