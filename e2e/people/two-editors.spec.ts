import { students } from '@markaz/protocol/people/students/routes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { StudentPage } from '../pages/student-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { locateDialog } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: REAL-001
it('when two users edit one student, changes of different fields are merged; for the same field the second user chooses a value', async () => {
  const { url } = await startSharedServer()
  const client = await createStaffClient(url)
  const { students: all } = await client.call(students.list, { query: { page: 1, perPage: 100 } })
  const [known] = all.filter(({ phoneNumber }) => phoneNumber).slice(-1)
  if (!known) throw new Error('no student with a phone in the demo centre')
  const [desk, phone] = [await openSignedInWindow(url), await openSignedInWindow(url, 'superadmin', { isPhone: true })]
  const open = async (page: Page) => {
    const screen = new StudentPage(page, url)
    await screen.open(known)
    await screen.edit()
    return screen
  }
  const [ann, bob] = [await open(desk.page), await open(phone.page)]
  const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

  await fill(ann.page, 'Telefon', '93 555 66 77')
  await ann.save()
  await fill(bob.page, 'Otasining ismi', 'Karim')
  await bob.save()
  const stored = () => client.call(students.read, { params: { id: known.id } })
  expect(await stored()).toMatchObject({ phoneNumber: '998935556677', middleName: 'Karim' })

  await fill(ann.page, 'Otasining ismi', 'Salim')
  await ann.page.getByRole('button', { name: 'Saqlash' }).click()
  const asked = locateDialog(ann.page, "Boshqa odam ham o'zgartirgan")
  await asked.getByRole('radio', { name: /Hozirgi\s*Karim/ }).waitFor()
  expect(await findAccessibilityViolations(ann.page)).toEqual([])
  await asked.getByRole('radio', { name: /Siz yozgan\s*Salim/ }).check()
  await asked.getByRole('button', { name: 'Saqlash' }).click()
  await asked.waitFor({ state: 'hidden' })
  await expect.poll(stored).toMatchObject({ phoneNumber: '998935556677', middleName: 'Salim' })
})
