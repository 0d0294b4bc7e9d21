import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit, withSession } from '../support/browser.ts'
import { type Client, clientOf, studentOf } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { soon } from '../support/screen.ts'

let product: Product
let teacher: Client
beforeAll(async () => {
  product = await startProduct()
  teacher = await clientOf(product.url, 'oqituvchi')
})
afterAll(() => product?.remove())

/** The demo teacher's group in which much waits, and where the demo student learns. */
const group = 'Frontend N-101'

async function openGroup(page: Page, tab: string) {
  const one = new GroupPage(page, product.url)
  await one.open(group, '/my-groups')
  await one.tab(tab)
}

/** The day in Tashkent. */
const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)

const groupId = async () => {
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: group } })
  return mine[0]?.id as number
}

const waiting = async () =>
  (
    await teacher.call(homework.chats.own, {
      params: { id: await groupId() },
      query: { status: ChatStatus.Waiting, perPage: 1 },
    })
  ).total

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')

it('a teacher checks ten submissions by keyboard alone, the next opening by itself', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  const before = await waiting()
  expect(before).toBeGreaterThan(20)
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: `Tekshirish (${before})` }).click(soon)
  const panel = page.getByRole('region', { name: 'Tekshirish' })
  for (let n = 0; n < 10; n++) {
    const score = panel.getByRole('textbox', { name: 'Ball' })
    await score.waitFor(soon)
    const chat = page.url()
    // The field of the one before holds its score until it is gone.
    const isNext = (field: HTMLInputElement) => field === document.activeElement && field.value === ''
    await expect.poll(() => score.evaluate(isNext), soon).toBe(true)
    await page.keyboard.type(String(n === 4 ? 45 : 80 + n))
    await page.keyboard.press('Enter')
    if (n === 4) {
      // Whoever is sent back is told why: Enter has led to the comment.
      await page.keyboard.type("Qayta ishlang: 3-mashq yo'q")
      await page.keyboard.press('Control+Enter')
    }
    await expect.poll(() => page.url(), soon).not.toBe(chat)
  }
  await expect.poll(waiting, soon).toBe(before - 10)
  const id = await groupId()
  const rejected = await teacher.call(homework.chats.own, {
    params: { id },
    query: { status: ChatStatus.Rejected, perPage: 1000 },
  })
  expect(rejected.chats.filter((chat) => chat.score === 45 && chat.checkedBy !== null).length).toBeGreaterThanOrEqual(1)
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
})

it('homework given from a phone is handed in, seen live, sent back, and handed in again after more time', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi', { isPhone: true })
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: 'Uy vazifasi berish' }).first().click(soon)
  const theme = "Forma tekshiruvi: o'zgaruvchilar"
  // The list that is left searches by a field named as the form's theme.
  await page.getByLabel('Tavsif').waitFor(soon)
  await page.getByLabel('Mavzu').fill(theme)
  await page.getByLabel('Tavsif').fill('12-betdagi mashqlar. Матн ҳам бўлади.\n<b>qalin</b> emas')
  await page
    .getByText(/^Muddat: /)
    .first()
    .waitFor(soon)
  await page.getByRole('button', { name: 'Uy vazifasi berish' }).click()
  await page.getByText(`"${theme}" uy vazifasi berildi`).waitFor(soon)

  const student = await studentOf(product.url)
  const { homeworks } = await student.call(ownHomework.list)
  const given = homeworks.find((one) => one.theme === theme)
  expect(given?.description).toBe('12-betdagi mashqlar. Матн ҳам бўлади.\n<b>qalin</b> emas')
  const id = given?.id as number
  const handIn = (text: string) =>
    student.call(ownHomework.write, {
      params: { id },
      body: { clientId: randomUUID(), text, files: [], isSubmission: true },
    })

  await page.getByRole('main').getByText(theme).first().click(soon)
  await page.waitForURL(/\/theme\/\d+/)
  const chats = await teacher.call(homework.chats.own, {
    params: { id: await groupId() },
    query: { homeworkId: id, perPage: 100 },
  })
  const chat = chats.chats.find((one) => one.id === given?.chatId)
  const place = page.url().replace(/\/lesson\/.*$/, '')
  await page.goto(`${place}/chat/${given?.chatId}/home/${chat?.student.id}`)
  await page.getByText('Hali hech narsa yozilmagan').waitFor(soon)
  await handIn('Birinchi javobim')
  // Live: nothing was pressed.
  await page.getByText('Birinchi javobim').first().waitFor(soon)

  await teacher.call(homework.deadline.own, {
    params: { id: await groupId(), homeworkId: id },
    body: { deadline: new Date(Date.now() + 90 * 3_600_000).toISOString(), studentId: chat?.student.id },
  })
  await page.getByText(/gacha uzaytirildi/).waitFor(soon)
  const ofChat = { params: { id: await groupId(), chatId: given?.chatId as number } }
  // The page takes the work for who looks at it, which makes a new version of it.
  await expect
    .poll(async () => (await teacher.call(homework.chat.own, ofChat)).chat.status, soon)
    .toBe(HomeworkStatus.Checking)
  const open = await teacher.call(homework.chat.own, ofChat)
  await teacher.call(homework.check.own, {
    ...ofChat,
    body: {
      status: ChatStatus.Rejected,
      score: 40,
      comment: 'Qayta ishlang',
      version: open.chat.version,
      clientId: randomUUID(),
    },
  })
  await page.getByText('Qayta ishlang').first().waitFor(soon)
  await handIn('Ikkinchi javobim')
  await page.getByText('Ikkinchi javobim').first().waitFor(soon)
  expect(await page.getByText('Ikkinchi javobim').count()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
})

it('a row of the home opens the very screen, and goes when its work is done; Ctrl+Z brings it back', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  await page.goto(product.url)
  const rows = page.getByRole('list', { name: 'Belgilanmagan darslar' }).getByRole('link')
  await rows.first().waitFor(soon)
  const count = page.getByRole('link', { name: /^Belgilanmagan darslar: / })
  const before = Number((await count.textContent())?.match(/\d+/)?.[0])
  const isOwed = (works: number) =>
    expect
      .poll(
        async () => ((await count.count()) === 0 ? 0 : Number((await count.textContent())?.match(/\d+/)?.[0])),
        soon,
      )
      .toBe(works)
  await rows.first().click()
  const mark = async () => {
    await page.getByRole('button', { name: 'Hamma keldi' }).click(soon)
    await page.getByRole('button', { name: 'Saqlash' }).click()
    await page.getByText('Davomat saqlandi').waitFor(soon)
  }
  await mark()
  await page.keyboard.press('Control+z')
  await page.getByText("O'zgarish qaytarildi").waitFor(soon)
  const lesson = page.url()
  await page.goto(product.url)
  await isOwed(before)
  await page.goto(lesson)
  await mark()
  await page.goto(product.url)
  await isOwed(before - 1)
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
})

it('what a student wrote while the server was killed arrives once, when it is back', async () => {
  const { page } = await withSession(product.url, 'oqituvchi')
  const student = await studentOf(product.url)
  const { homeworks } = await student.call(ownHomework.list, { query: { perPage: 100 } })
  const own = homeworks.find((one) => one.handedInAt !== null)
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: 'Uy vazifasi berish' }).first().waitFor(soon)
  const { chats } = await teacher.call(homework.chats.own, {
    params: { id: await groupId() },
    query: { homeworkId: own?.id as number, perPage: 100 },
  })
  const chat = chats.find((one) => one.id === own?.chatId)
  await page.goto(`${page.url().replace(/\/homework$/, '')}/chat/${chat?.id}/home/${chat?.student.id}`)
  await page.getByRole('textbox', { name: 'Xabar' }).waitFor(soon)
  await product.kill()
  await product.start()
  const text = `Qaytdim ${randomUUID()}`
  const body = { clientId: randomUUID(), text, files: [] }
  for (let n = 0; n < 2; n++) await student.call(ownHomework.write, { params: { id: own?.id as number }, body })
  await page.getByText(text).first().waitFor({ timeout: 45_000 })
  expect(await page.getByRole('log').getByText(text).count()).toBe(1)
})

it('an exam on paper, from its creation to the public result', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  await openGroup(page, 'Imtihon')
  await page.getByRole('link', { name: "Imtihon qo'shish" }).first().click(soon)
  const theme = "Yakuniy sinov: Ўзбекча o'g'il"
  await page.getByLabel('Mavzu').fill(theme)
  await page.getByLabel('Tavsif').fill("Qog'ozda yoziladi")
  const [year, month, day] = today.split('-')
  await page.getByLabel('Sana', { exact: true }).fill(`${day}.${month}.${year}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Boshlanishi').fill('00:00')
  await page.getByLabel('Tugashi', { exact: true }).fill('00:01')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByRole('heading', { name: theme }).waitFor(soon)
  await page.getByRole('button', { name: 'Ballarni kiritish' }).click(soon)
  const scores = page.getByRole('textbox', { name: /: ball$/ })
  await scores.first().waitFor(soon)
  const count = await scores.count()
  expect(count).toBeGreaterThan(5)
  await expect.poll(() => focused(page), soon).toMatch(/: ball$/)
  // The last one was absent.
  for (let n = 0; n < count - 1; n++) {
    await page.keyboard.type(String(n === 0 ? 59 : 60 + n))
    await page.keyboard.press('Enter')
  }
  await page.getByText(`${count} tadan ${count - 1} tasi baholangan`).waitFor(soon)
  await page.getByRole('button', { name: 'Tayyor' }).click()
  await page.getByRole('navigation', { name: "Imtihon bo'limlari" }).getByRole('link', { name: "E'lon" }).click(soon)
  await page.getByText('ularga "Qatnashmadi" yoziladi').waitFor(soon)
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "E'lon qilish" }).click(soon)
  const link = page.locator('a[href*="/exam-result/"]').first()
  await link.waitFor(soon)
  expect(await violations(page)).toEqual([])
  const address = new URL((await link.getAttribute('href')) as string, product.url)
  expect(address.pathname.split('/').at(-1)?.length).toBeGreaterThanOrEqual(22)

  const guest = await visit({ isPhone: true })
  await guest.page.goto(product.url + address.pathname)
  await guest.page.getByRole('heading', { name: theme }).waitFor(soon)
  await guest.page.getByText("O'tmadi").first().waitFor()
  await guest.page.getByText('Qatnashmadi').first().waitFor()
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  expect(await violations(guest.page)).toEqual([])
  expect(guest.faults).toEqual([])

  const { exams: list } = await teacher.call(exams.list, { params: { id: await groupId() } })
  const exam = list.find((one) => one.theme === theme)
  expect(exam?.participants).toMatchObject({ all: count, passed: count - 2, failed: 1 })
  expect(faults).toEqual([])
})

it('an unknown code of a result opens nothing, and says so', async () => {
  const { page } = await visit()
  await page.goto(`${product.url}/exam-result/1`)
  await page.getByText("Natijalar hali e'lon qilinmagan").waitFor(soon)
})

it('statistics, journal and file of a group show the same percentages', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  await openGroup(page, 'Jurnal')
  await page.getByRole('table').first().waitFor(soon)
  const base = page.url().replace(/\/journal.*$/, '')
  await page.goto(`${base}/homework/statistics`)
  await page.getByRole('table').first().waitFor(soon)
  const numbers = await teacher.call(statistics.group.own, { params: { id: await groupId() } })
  const best = numbers.students.find(({ homeworkPercentage }) => homeworkPercentage !== null)
  expect(best).toBeDefined()
  await page
    .getByRole('link', { name: best?.student.fullName as string })
    .first()
    .click(soon)
  await page.waitForURL(/\/statistics\/\d+\/start\/\d{4}-\d{2}-\d{2}\/end\/\d{4}-\d{2}-\d{2}/)
  expect(await violations(page)).toEqual([])
  await page.goto(`${base}/info`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guruh fayli (Excel)' }).click(soon),
  ])
  const book = await readXlsx(await readFile(await download.path()))
  expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Talabalar', 'Davomat', 'Uy vazifalari'])
  const cells = book.sheets[0]?.rows.flat().map(String) ?? []
  expect(cells).toContain(numbers.students[0]?.student.fullName)
  expect(faults).toEqual([])
})
