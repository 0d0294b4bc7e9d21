import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unifyApostrophes } from '../../web/src/shared/format/apostrophe.ts'
import { GroupPage } from '../pages/group-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { dateDaysFromToday, longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let product: RunningServer
let teacher: ApiClient
let id: number
beforeAll(async () => {
  product = await startServer()
  teacher = await createStaffClient(product.url, 'oqituvchi')
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: group } })
  id = mine[0]?.id as number
})
afterAll(() => product?.remove())

const group = 'Frontend N-101'

async function openGroup(page: Page, tab: string): Promise<GroupPage> {
  const one = new GroupPage(page, product.url)
  await one.open(group, '/my-groups')
  await one.tab(tab)
  return one
}

const waiting = async () => {
  const query = { status: ChatStatus.Waiting, perPage: 1 }
  return (await teacher.call(homework.chats.own, { params: { id }, query })).total
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')

it('a teacher checks submissions by keyboard only, and after each verdict the next submission opens automatically', async () => {
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi')
  const before = await waiting()
  expect(before).toBeGreaterThan(3)
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: `Tekshirish (${before})` }).click(longTimeoutOptions)
  const panel = page.getByRole('region', { name: 'Tekshirish' })
  for (let n = 0; n < 3; n++) {
    const score = panel.getByRole('textbox', { name: 'Ball' })
    await score.waitFor(longTimeoutOptions)
    const chat = page.url()
    // The test waits for an empty field, because the score field of the previous submission stays on the page for a
    // short time.
    const isNext = (field: HTMLInputElement) => field === document.activeElement && field.value === ''
    await expect.poll(() => score.evaluate(isNext), longTimeoutOptions).toBe(true)
    await page.keyboard.type(String(n === 1 ? 45 : 80 + n))
    await page.keyboard.press('Enter')
    if (n === 1) {
      // A rejection needs a comment, so Enter moves the focus from the score to the comment field.
      await page.keyboard.type("Qayta ishlang: 3-mashq yo'q")
      await page.keyboard.press('Control+Enter')
    }
    await expect.poll(() => page.url(), longTimeoutOptions).not.toBe(chat)
  }
  await expect.poll(waiting, longTimeoutOptions).toBe(before - 3)
  const rejected = await teacher.call(homework.chats.own, {
    params: { id },
    query: { status: ChatStatus.Rejected, perPage: 1000 },
  })
  expect(rejected.chats.filter(({ comment }) => comment === "Qayta ishlang: 3-mashq yo'q")).toMatchObject([
    { score: null },
  ])
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])
})

it('homework is given, submitted, rejected and submitted again; text that a student sends while the server is down arrives once', async () => {
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi', { isPhone: true })
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: 'Uy vazifasi berish' }).first().click(longTimeoutOptions)
  const theme = "Forma tekshiruvi: o'zgaruvchilar"
  // The form for new homework is open when the field "Tavsif" appears, which only this form has.
  await page.getByLabel('Tavsif').waitFor(longTimeoutOptions)
  await page.getByLabel('Mavzu').fill(theme)
  await page.getByLabel('Tavsif').fill('12-betdagi mashqlar. Матн ҳам бўлади.\n<b>qalin</b> emas')
  await page
    .getByText(/^Muddat: /)
    .first()
    .waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Uy vazifasi berish' }).click()
  await page.getByText(`"${theme}" uy vazifasi berildi`).waitFor(longTimeoutOptions)

  const student = await createStudentClient(product.url)
  const { homeworks } = await student.call(ownHomework.list)
  const given = homeworks.find((one) => one.theme === theme)
  expect(given?.description).toBe('12-betdagi mashqlar. Матн ҳам бўлади.\n<b>qalin</b> emas')
  const write = (text: string, { clientId = randomUUID(), isSubmission = true } = {}) =>
    student.call(ownHomework.write, {
      params: { id: given?.id as number },
      body: { clientId, text, files: [], isSubmission },
    })

  const query = { homeworkId: given?.id as number, perPage: 100 }
  const { chats } = await teacher.call(homework.chats.own, { params: { id }, query })
  const { student: pupil } = chats.find((one) => one.id === given?.chatId) ?? {}
  const main = page.getByRole('main')
  await main.getByText(theme).first().click(longTimeoutOptions)
  await page.waitForURL(/\/theme\/\d+/)
  await main.getByRole('link', { name: pupil?.fullName as string }).click(longTimeoutOptions)
  await page.getByText('Hali hech narsa yozilmagan').waitFor(longTimeoutOptions)
  await write('Birinchi javobim')
  // The student's answer must appear without a reload, through the live stream.
  await page.getByText('Birinchi javobim').first().waitFor(longTimeoutOptions)

  await teacher.call(homework.deadline.own, {
    params: { id, homeworkId: given?.id as number },
    body: { deadline: new Date(Date.now() + 90 * 3_600_000).toISOString(), studentId: pupil?.id },
  })
  await page.getByText(/gacha uzaytirildi/).waitFor(longTimeoutOptions)
  const ofChat = { params: { id, chatId: given?.chatId as number } }
  // Opening a submission marks it as being checked and gives it a new version number, so the test reads the version
  // afterwards.
  await expect
    .poll(async () => (await teacher.call(homework.chat.own, ofChat)).chat.status, longTimeoutOptions)
    .toBe(HomeworkStatus.Checking)
  const { version } = (await teacher.call(homework.chat.own, ofChat)).chat
  await teacher.call(homework.check.own, {
    ...ofChat,
    body: { status: ChatStatus.Rejected, score: 40, comment: 'Qayta ishlang', version, clientId: randomUUID() },
  })
  await page.getByText('Qayta ishlang').first().waitFor(longTimeoutOptions)
  await write('Ikkinchi javobim')
  await page.getByText('Ikkinchi javobim').first().waitFor(longTimeoutOptions)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])

  await product.kill()
  await product.start()
  const twice = { clientId: randomUUID(), isSubmission: false }
  await write('Qaytdim', twice)
  await write('Qaytdim', twice)
  const arrived = page.getByRole('log').getByText('Qaytdim')
  await arrived.first().waitFor({ timeout: 45_000 })
  expect(await arrived.count()).toBe(1)
})

it('a task on the start page opens its screen, disappears when it is done, and returns after Ctrl+Z', async () => {
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi')
  await page.goto(product.url)
  const rows = page.getByRole('list', { name: 'Belgilanmagan darslar' }).getByRole('link')
  await rows.first().waitFor(longTimeoutOptions)
  const count = page.getByRole('link', { name: /^Belgilanmagan darslar: / })
  const before = Number((await count.textContent())?.match(/\d+/)?.[0])
  const isOwed = (works: number) =>
    expect
      .poll(
        async () => ((await count.count()) === 0 ? 0 : Number((await count.textContent())?.match(/\d+/)?.[0])),
        longTimeoutOptions,
      )
      .toBe(works)
  const mark = async () => {
    await rows.first().click()
    // The test waits for an unmarked student, because after an undo the sheet shows the former marks until it has
    // loaded again.
    await page.getByRole('button', { name: 'Keldi', exact: true, pressed: false }).first().waitFor(longTimeoutOptions)
    await page.getByRole('button', { name: 'Hamma keldi' }).click(longTimeoutOptions)
    await page.getByRole('button', { name: 'Saqlash' }).click()
    await page.getByText(/saqlanmagan$/).waitFor({ state: 'detached', ...longTimeoutOptions })
    await page.getByText('Davomat saqlandi').first().waitFor(longTimeoutOptions)
  }
  const goHome = () => page.getByRole('link', { name: /^Markaz/ }).click()
  await mark()
  await page.keyboard.press('Control+z')
  await page.getByText("O'zgarish qaytarildi").waitFor(longTimeoutOptions)
  expect((await teacher.call(statistics.today)).counts.lessons).toBe(before)
  await goHome()
  await mark()
  await goHome()
  await isOwed(before - 1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])
})

it("a teacher enters the scores of a paper exam by keyboard and announces them, and the exam's public page shows them", async () => {
  const theme = "Yakuniy sinov: Ўзбекча o'g'il"
  const { exam } = await teacher.call(exams.create, {
    body: {
      ...{ groupId: id, theme, description: "Qog'ozda yoziladi", files: [] },
      ...{ questionMode: QuestionMode.Same, questionFiles: [] },
      ...{ startDate: dateDaysFromToday(), beginTime: '00:00', endTime: '00:01' },
    },
  })
  const ofExam = { params: { id: exam.id } }
  const { participants, total: count } = await teacher.call(exams.participants, { ...ofExam, query: { perPage: 100 } })
  expect(count).toBeGreaterThan(5)
  // The first two participants get their scores by keyboard below; the last participant gets none and is absent.
  for (const { id: participantId, version } of participants.slice(2, -1))
    await teacher.call(exams.check, { ...ofExam, body: { participantId, version, score: 70, comment: 'Yaxshi' } })
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi')
  await openGroup(page, 'Imtihon')
  await page.getByRole('link', { name: theme }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Ballarni kiritish' }).click(longTimeoutOptions)
  await expect.poll(() => focused(page), longTimeoutOptions).toMatch(/: ball$/)
  for (const score of ['59', '60']) {
    await page.keyboard.type(score)
    await page.keyboard.press('Enter')
  }
  await page.getByText(`${count} tadan ${count - 1} tasi baholangan`).waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Tayyor' }).click()
  await page
    .getByRole('navigation', { name: "Imtihon bo'limlari" })
    .getByRole('link', { name: "E'lon" })
    .click(longTimeoutOptions)
  await page.getByText('ularga "Qatnashmadi" yoziladi').waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "E'lon qilish" }).click(longTimeoutOptions)
  const link = page.locator('a[href*="/exam-result/"]').first()
  await link.waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const address = new URL((await link.getAttribute('href')) as string, product.url)
  expect(address.pathname.split('/').at(-1)?.length).toBeGreaterThanOrEqual(22)

  const guest = await openWindow({ isPhone: true })
  await guest.page.goto(product.url + address.pathname)
  await guest.page.getByRole('heading', { name: theme }).waitFor(longTimeoutOptions)
  await guest.page.getByText("O'tmadi").first().waitFor()
  await guest.page.getByText('Qatnashmadi').first().waitFor()
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  expect(await findAccessibilityViolations(guest.page)).toEqual([])
  expect(guest.faults).toEqual([])

  const { exam: announced } = await teacher.call(exams.read, ofExam)
  expect(announced.participants).toMatchObject({ all: count, passed: count - 2, failed: 1 })
  expect(faults).toEqual([])
})

it('the statistics of a group link to the statistics of each student and can be downloaded', async () => {
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi')
  const one = await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: 'Statistika' }).click(longTimeoutOptions)
  const { students } = await teacher.call(statistics.group.own, { params: { id } })
  const name = students[0]?.student.fullName as string
  await page.getByRole('link', { name }).first().click(longTimeoutOptions)
  await page.waitForURL(/\/statistics\/\d+\/start\/\d{4}-\d{2}-\d{2}\/end\/\d{4}-\d{2}-\d{2}/)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await one.tab("Ma'lumot")
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guruh fayli (Excel)' }).click(longTimeoutOptions),
  ])
  const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
  expect(sheet?.rows.flat().map(unifyApostrophes)).toContain(name)
  expect(faults).toEqual([])
})
