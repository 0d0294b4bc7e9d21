import { students } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import {
  chooseOption,
  dateDaysFromToday,
  fillDateField,
  locateDialog,
  locateRowWithText,
  longTimeoutOptions,
  openListRow,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: PROMO-001
it("a promo code for one use lowers a student's price in a group by the displayed sum, and cannot be used again", async () => {
  const product = await startSharedServer()
  const client = await createStaffClient(product.url)
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/promo/add`)
  await page.getByLabel('Nomi').fill('Bir kishilik')
  await page.getByLabel('Kod', { exact: true }).fill('birinchi')
  await page.getByLabel('Chegirma', { exact: true }).fill('25')
  await fillDateField(page, 'Oxirgi kuni', dateDaysFromToday(10))
  await page.getByLabel('Limit').fill('1')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await locateRowWithText(page, 'BIRINCHI').getByText('0 / 1').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  const { groups: all } = await client.call(groups.list, { query: { page: 1, perPage: 100 } })
  const group = all.find(
    ({ startedDate, endedDate }) =>
      startedDate && startedDate < dateDaysFromToday(-7) && endedDate && endedDate > dateDaysFromToday(7),
  )
  if (!group) throw new Error('no running group')
  const { students: members } = await client.call(groups.students.all, {
    params: { id: group.id },
    query: { page: 1, perPage: 100 },
  })
  const isMember = new Set(members.map(({ id }) => id))
  const { students: some } = await client.call(students.list, { query: { page: 1, perPage: 100 } })
  const first = some.find(({ id, phoneNumber }) => phoneNumber && !isMember.has(id))
  if (!first) throw new Error('everybody is in the group')
  await page.goto(`${product.url}/groups?value=${encodeURIComponent(group.name)}`)
  await openListRow(page, group.name)
  await page.getByRole('link', { name: "Ma'lumot" }).click()
  await page.getByRole('button', { name: "Talaba qo'shish" }).click()
  const adding = locateDialog(page, `Talaba qo'shish: ${group.name}`)
  await chooseOption(adding, 'Talaba', first.fullName, first.phoneNumber?.slice(-4))
  await adding.getByLabel('Narxi').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(/so'm$/).first().click()
  await adding.getByLabel('Promokod').fill('birinchi')
  await expect
    .poll(async () => (await adding.getByRole('status').textContent())?.replaceAll('\u00a0', ' '), longTimeoutOptions)
    .toMatch(/^To'lanadi: [\d ]+ so'm[\d ]+ so'm, chegirma: BIRINCHI \(25%\)$/)
  await adding.getByRole('button', { name: "Guruhga qo'shish" }).click()
  await page.getByText(`${first.fullName} "${group.name}" guruhiga qo'shildi`).waitFor()
  await adding.waitFor({ state: 'detached' })
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.goto(`${product.url}/promo`)
  await locateRowWithText(page, 'BIRINCHI').getByText('Limit tugagan').waitFor()
  await page.getByRole('link', { name: 'Bir kishilik', exact: true }).click()
  await locateRowWithText(page, first.fullName).getByText('25%').waitFor()
  await page.getByRole('button', { name: 'Arxivlash' }).click()
  await page.getByText('Promokod arxivlandi').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Arxiv', exact: true }).click()
  await locateRowWithText(page, 'BIRINCHI').waitFor()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
