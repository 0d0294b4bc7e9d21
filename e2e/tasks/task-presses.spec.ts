import { stories } from '@markaz/protocol/content/stories/routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { createPhoto } from '../support/files.ts'
import { openMenuLink } from '../support/menu.ts'
import { locateOption, openPageAndCountPresses } from '../support/page-counting-presses.ts'
import { locateDialog, longTimeoutOptions, openListRow } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

/** The most key presses and clicks that each task of the staff may take, from the start page to its result. */
const limits = { story: 6, points: { action: 9, award: 8 } }

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

it('staff publish a story with a picture, a student opens it from the first page of the portal, and the view is counted', async () => {
  const { page, end } = await openPageAndCountPresses(product.url)
  await openMenuLink(page, null, 'Kontentlar')
  await page.getByRole('link', { name: 'Hikoyalar' }).first().click(longTimeoutOptions)
  await page.getByRole('button', { name: "Qo'shish" }).first().click(longTimeoutOptions)
  const form = locateDialog(page, "Hikoya qo'shish")
  await form.getByLabel('Nomi').fill('Ochiq eshiklar', longTimeoutOptions)
  await form.getByLabel('Rasm yoki video').setInputFiles(await createPhoto(page))
  await form.locator('img').first().waitFor(longTimeoutOptions)
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Ochiq eshiklar" e\'lon qilindi').waitFor(longTimeoutOptions)
  end(limits.story)

  const portal = await PortalPage.signedIn(product.url)
  await portal.page.getByRole('link', { name: /ta yangi hikoya/ }).click(longTimeoutOptions)
  await portal.page.getByRole('link', { name: /Ochiq eshiklar/ }).click(longTimeoutOptions)
  const views = async () => {
    const shown = await client.call(stories.list, { query: { page: 1, perPage: 5, value: 'Ochiq eshiklar' } })
    return shown.stories[0]?.viewsCount
  }
  await expect.poll(views, longTimeoutOptions).toBe(1)
  expect(portal.ownFaults()).toEqual([])
  // Other scenarios count new stories, so this story is removed.
  const made = await client.call(stories.list, { query: { page: 1, perPage: 5, value: 'Ochiq eshiklar' } })
  await client.call(stories.remove, { params: { id: made.stories[0]?.id as number } })
})

it('staff create a rule for manual points in a chosen group and give points to a chosen student, whose balance grows', async () => {
  const { page, end } = await openPageAndCountPresses(product.url)
  const student = await createStudentClient(product.url)
  const xp = async () => (await student.call(ownPoints.balance)).xp
  const before = await xp()
  await openMenuLink(page, null, 'Gamifikatsiya')
  await page.getByRole('link', { name: /^Ball berishni sozlash/ }).click(longTimeoutOptions)
  await page.getByText("Qo'lda berish", { exact: true }).click(longTimeoutOptions)
  await page.getByLabel('Nomi').fill('Doskada javob berdi')
  await page.getByLabel('Har biri: XP').fill('5')
  await page.getByText('Tanlangan guruhlar', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Guruhlar' }).click()
  await page.keyboard.type('N-101')
  await locateOption(page, 'Frontend N-101').click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText("«Doskada javob berdi» 1 ta guruhda qo'lda beriladi").waitFor(longTimeoutOptions)
  end(limits.points.action)

  await page.getByRole('link', { name: "Guruhlarga o'tish" }).click()
  await page.getByRole('searchbox', { name: 'Guruh nomi' }).fill('N-101', longTimeoutOptions)
  await page.keyboard.press('Enter')
  await openListRow(page, 'Frontend N-101')
  await page.getByRole('button', { name: 'Ball berish' }).click(longTimeoutOptions)
  await locateDialog(page).getByRole('combobox', { name: 'Amal' }).click(longTimeoutOptions)
  await locateOption(page, 'Doskada javob berdi').click(longTimeoutOptions)
  await locateDialog(page)
    .getByRole('checkbox', { name: /^Karimova E'zoza/ })
    .click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Ball berish' }).click()
  await page.getByText('1 ta talabaga ball berildi').waitFor(longTimeoutOptions)
  end(limits.points.award)
  expect(await xp()).toBe(before + 5)
})
