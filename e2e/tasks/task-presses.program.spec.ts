import { readFileSync } from 'node:fs'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, expect, it } from 'vitest'
import { buildWorkbookOfSheets } from '../../server/src/people/student-imports/testing/tables.ts'
import { PortalPage } from '../pages/portal-page.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { createPhoto } from '../support/files.ts'
import { openMenuLink } from '../support/menu.ts'
import { locateOption, openPageAndCountPresses } from '../support/page-counting-presses.ts'
import {
  dateDaysFromToday,
  fillDateField,
  formatDay,
  locateDialog,
  longTimeoutOptions,
  openListRow,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'
import { createTestVideo } from '../support/videos.ts'

/** The most key presses and clicks that each task of the staff may take, from the start page to its result. */
const limits = {
  event: 35,
  market: { item: 11, delivery: 4, return: 4 },
  video: 6,
  table: 10,
}

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

const demoStudent = '100217'

async function openNotice(portal: PortalPage, text: RegExp) {
  await portal.go('Bildirishnomalar')
  await portal.page.getByText(text).first().click(longTimeoutOptions)
}

it('staff create and hold an event with two teams and reward the teams by their final places; the participants are notified of each step', async () => {
  const { page, end } = await openPageAndCountPresses(product.url)
  const student = await createStudentClient(product.url)
  const xp = async () => (await student.call(ownPoints.balance)).xp
  const before = await xp()
  await openMenuLink(page, 'Tadbirlar', 'Musobaqalar')
  await page.getByRole('link', { name: "Qo'shish" }).click(longTimeoutOptions)
  await page.getByLabel('Nomi').fill('Zakovat kubogi', longTimeoutOptions)
  await page.getByRole('textbox', { name: 'Tavsif' }).click(longTimeoutOptions)
  await page.keyboard.type('Jamoaviy savol-javob.')
  await page.getByLabel('Boshlanishi').click()
  await page.keyboard.type(formatDay(dateDaysFromToday(-1)))
  await page.keyboard.press('Tab')
  await fillDateField(page, 'Tugashi', dateDaysFromToday(1))
  await page.getByText('Jamoaviy', { exact: true }).click()
  await page.getByLabel('Jamoadagi kishilar').fill('3')
  await page.getByLabel('Mukofotga XP').fill('50')
  await page.getByLabel('Mukofotga kumush').fill('20')
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.waitForURL(/\/participants$/)
  for (const team of ['Yulduzlar', 'Burgutlar']) {
    await page.getByRole('button', { name: "Qatnashchi qo'shish" }).first().click(longTimeoutOptions)
    await locateDialog(page).getByLabel('Jamoa nomi').fill(team, longTimeoutOptions)
    const field = locateDialog(page).getByRole('combobox', { name: 'Talaba' })
    await field.click()
    if (team === 'Yulduzlar') {
      await field.fill(demoStudent)
      await locateOption(page, demoStudent).click(longTimeoutOptions)
    }
    // The dropdown stays open after a choice, so the test chooses the other members without typing.
    const members = locateDialog(page).getByRole('list', { name: 'Tanlanganlar' }).getByRole('listitem')
    for (let count = await members.count(); count < 3; count++) {
      await locateOption(page, 'XP').click(longTimeoutOptions)
      await expect.poll(() => members.count(), longTimeoutOptions).toBe(count + 1)
    }
    await locateDialog(page).getByRole('button', { name: "Qo'shish" }).click()
    await locateDialog(page).waitFor({ state: 'detached', ...longTimeoutOptions })
  }
  await page.getByRole('button', { name: 'Hamma keldi' }).click(longTimeoutOptions)
  await page.getByText('6 ta qatnashchi kelgan deb belgilandi').waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: 'Jamoalar' }).click()
  for (const [team, place] of [
    ['Yulduzlar', '1'],
    ['Burgutlar', '2'],
  ] as const) {
    await page.getByLabel(`O'rin: ${team}`).fill(place, longTimeoutOptions)
    await page.keyboard.press('Enter')
    await page.getByRole('status').or(page.getByRole('alert')).getByText(team).first().waitFor(longTimeoutOptions)
  }
  await page.getByRole('button', { name: 'Yakunlash' }).click()
  await locateDialog(page).getByRole('button', { name: 'Muddatidan oldin yakunlash' }).click()
  await page.waitForURL(/\/rewards$/)
  await page.getByLabel(/^XP: /).first().fill('100', longTimeoutOptions)
  await page.getByRole('button', { name: 'Taqdirlash', exact: true }).click()
  await locateDialog(page).getByText('Jami 450 XP va 120 kumush beriladi').waitFor(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Taqdirlash' }).click()
  await page.getByText('Qatnashchilar taqdirlandi').waitFor(longTimeoutOptions)
  end(limits.event)
  expect(await xp()).toBe(before + 100)

  const portal = await PortalPage.signedIn(product.url)
  await openNotice(portal, /100 XP, 20 kumush\. Zakovat kubogi/)
  await portal.page.getByRole('heading', { name: 'Ballarim', level: 1 }).waitFor(longTimeoutOptions)
  await openNotice(portal, /Zakovat kubogi, .*Yulduzlar/)
  await portal.page.getByRole('heading', { name: 'Zakovat kubogi', level: 1 }).waitFor(longTimeoutOptions)
  expect(portal.ownFaults()).toEqual([])
})

it("staff put an item into the students' shop, a student buys it, and staff hand it out and accept its return", async () => {
  const { page, end } = await openPageAndCountPresses(product.url)
  await openMenuLink(page, 'Market', 'Buyumlar')
  await page.getByRole('link', { name: "Qo'shish" }).click(longTimeoutOptions)
  await page.getByLabel('Nomi').fill('Termos', longTimeoutOptions)
  await page.getByRole('combobox', { name: 'Kategoriya' }).click()
  await locateOption(page, '').click(longTimeoutOptions)
  await page.getByLabel('Tavsif').fill('Issiq choy uchun')
  await page.getByLabel('Soni').fill('5')
  await page.getByLabel('Kumushdagi narxi').fill('10')
  await page.getByLabel('Rasm').setInputFiles(await createPhoto(page))
  await page.locator('main form img').first().waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText('"Termos" qo\'shildi').waitFor(longTimeoutOptions)
  end(limits.market.item)

  const portal = await PortalPage.signedIn(product.url)
  await portal.go("Do'kon")
  await portal.page.getByRole('button', { name: /^Termos/ }).click(longTimeoutOptions)
  await locateDialog(portal.page).getByRole('button', { name: 'Sotib olish' }).click()
  await locateDialog(portal.page).getByRole('link', { name: "Xaridlarni ko'rish" }).click(longTimeoutOptions)

  await openMenuLink(page, null, 'Xaridlar')
  await page.getByRole('button', { name: /^Topshirish: Termos/ }).click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Topshirish' }).click()
  await page.getByText(/topshirildi$/).waitFor(longTimeoutOptions)
  end(limits.market.delivery)
  await page.getByRole('combobox', { name: 'Holati' }).click()
  await locateOption(page, 'Topshirilgan').click()
  await page.getByRole('button', { name: /^Qaytarib olish: Termos/ }).click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Qaytarib olish' }).click()
  await page.getByText(/qaytarib olindi, kumush qaytarildi$/).waitFor(longTimeoutOptions)
  end(limits.market.return)

  await openNotice(portal, /Termos: 10 kumush qaytarildi/)
  await portal.page.waitForURL(/\/shop\/purchases/)
  expect(portal.ownFaults()).toEqual([])
})

it('a video that a teacher drops on the videos page is uploaded while other screens are open, and then offered to students', async () => {
  const { page, end } = await openPageAndCountPresses(product.url, 'oqituvchi')
  await openMenuLink(page, null, 'Mening guruhlarim')
  await openListRow(page, 'Frontend N-101')
  await page.getByRole('navigation', { name: "Guruh bo'limlari" }).getByRole('link', { name: 'Videolar' }).click()
  await page.getByRole('button', { name: 'Video yuklash' }).first().waitFor(longTimeoutOptions)
  const bytes = readFileSync(createTestVideo('Tashlangan_dars.mp4')).toString('base64')
  const dataTransfer = await page.evaluateHandle((base64) => {
    const files = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    files.items.add(new File([content], 'Tashlangan_dars.mp4', { type: 'video/mp4' }))
    return files
  }, bytes)
  for (const kind of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', kind, { dataTransfer })
  await locateDialog(page, 'Video yuklash')
    .getByRole('button', { name: 'Yuklash', exact: true })
    .click(longTimeoutOptions)
  await openMenuLink(page, null, 'Bugun')
  end(limits.video)
  const teacher = await createStaffClient(product.url, 'oqituvchi')
  const [group] = (await teacher.call(groups.mine, { query: { value: 'Frontend N-101' } })).groups
  const status = async () => {
    const params = { id: group?.id as number }
    const list = await teacher.call(videos.list.own, { params, query: { value: 'Tashlangan dars' } })
    return list.videos[0]?.status
  }
  await expect.poll(status, { timeout: 90_000 }).toBe(VideoStatus.Done)
  const portal = await PortalPage.signedIn(product.url)
  await portal.open(`/videos`)
  await portal.page.getByText('Tashlangan dars').first().waitFor(longTimeoutOptions)
})

it('staff import a list of parents from an Excel file with a title, two sheets, dates stored as numbers and a duplicate', async () => {
  const { page, end } = await openPageAndCountPresses(product.url)
  const { name, bytes } = await buildWorkbookOfSheets([
    {
      name: 'Chilonzor',
      rows: [
        ["2026-yil qabul ro'yxati", null, null, null],
        [null],
        ['№', 'F.I.Sh.', "Tug'ilgan sana", 'Telefon'],
        [1, 'Каримова Нодира Алишер қизи', new Date('2012-03-05'), 998901234511],
        [2, 'Toshmatov Jasur', 41000, 901234522],
        [null],
        [3, 'Каримова Нодира Алишер қизи', new Date('2012-03-05'), 998901234511],
        [null, 'Jami:', null, 3],
      ],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
    },
    {
      name: 'Yunusobod',
      rows: [
        ['F.I.Sh.', "Tug'ilgan sana", 'Telefon'],
        ['Aliyeva Zuhra', '02.01.2010', 998935556677],
      ],
    },
  ])
  await openMenuLink(page, 'Foydalanuvchilar', 'Talabalar')
  await page.getByRole('link', { name: 'Import', exact: true }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Import boshlash' }).first().click(longTimeoutOptions)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await locateDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes })
  await locateDialog(page).getByText('Yunusobod: 1 qator').waitFor(longTimeoutOptions)
  await locateDialog(page).getByRole('combobox', { name: 'Filial' }).click()
  await locateOption(page, 'Chilonzor').click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: "Jadvalni o'qish" }).click()
  await page.getByRole('button', { name: "3 talabani qo'shish" }).click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: "3 talabani qo'shish" }).click(longTimeoutOptions)
  await locateDialog(page).waitFor({ state: 'detached', ...longTimeoutOptions })
  end(limits.table)
  const found = async (value: string) =>
    (await client.call(students.list, { query: { value, page: 1, perPage: 5 } })).total
  await expect.poll(() => found('Toshmatov Jasur'), longTimeoutOptions).toBe(1)
  expect(await found('Karimova Nodira Alisher')).toBe(1)
})
