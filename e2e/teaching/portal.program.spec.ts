import { randomUUID } from 'node:crypto'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { createPhoto } from '../support/files.ts'
import { dateDaysFromToday, longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let product: RunningServer
let teacher: ApiClient
let student: ApiClient
let groupId: number
beforeAll(async () => {
  product = await startServer()
  teacher = await createStaffClient(product.url, 'oqituvchi')
  student = await createStudentClient(product.url)
  const mine = await teacher.call(groups.mine, { query: { value: 'Frontend N-101' } })
  groupId = mine.groups[0]?.id as number
})
afterAll(() => product?.remove())

async function give(theme: string): Promise<number> {
  const query = { from: dateDaysFromToday(-4), to: dateDaysFromToday() }
  const { lessons } = await teacher.call(groups.lessons, { params: { id: groupId }, query })
  const given = await teacher.call(homework.create.own, {
    params: { id: groupId },
    body: {
      lessonId: lessons.at(-1)?.id,
      theme,
      description: '12-betdagi mashqlar',
      files: [],
      type: HomeworkType.Optional,
      deadline: new Date(Date.now() + 30 * 3_600_000).toISOString(),
    },
  })
  return given.homework.id
}

const own = (id: number) => student.call(ownHomework.read, { params: { id } })
const handIn = (id: number, text: string) =>
  student.call(ownHomework.write, {
    params: { id },
    body: { clientId: randomUUID(), text, files: [], isSubmission: true },
  })

// Shows: PORTAL-008, PORTAL-009
it("a student can sort, rotate and crop photos of homework; homework submitted offline is sent once, and the teacher's verdict appears without a reload", async () => {
  const id = await give('Portaldan: uch sahifa')
  const phone = await PortalPage.signedIn(product.url)
  await phone.open(`/homework/${id}`)
  await phone.page.getByText('12-betdagi mashqlar').waitFor(longTimeoutOptions)
  const [first, second, third] = await Promise.all([1, 2, 3].map((at) => createPhoto(phone.page, `IMG_${at}.jpg`)))
  await phone.addPhotos([first, second, third] as never)
  await phone.page.getByRole('button', { name: 'Oldinga surish: 3-sahifa' }).click()
  await phone.page.getByRole('button', { name: 'Olib tashlash: 1-sahifa' }).click()
  await expect.poll(() => phone.page.getByAltText(/-sahifa$/).count(), longTimeoutOptions).toBe(2)
  const shape = (at: number) =>
    phone.page
      .getByAltText(`${at}-sahifa`)
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth > picture.naturalHeight)
  await expect.poll(() => shape(1), longTimeoutOptions).toBe(true)
  await phone.page.getByRole('button', { name: 'Burish: 1-sahifa' }).click()
  await expect.poll(() => shape(1), longTimeoutOptions).toBe(false)
  const width = () => phone.page.getByAltText('1-sahifa').evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  const before = await width()
  await phone.page.getByRole('button', { name: 'Kesish: 1-sahifa' }).click()
  const sheet = phone.page.getByRole('dialog', { name: 'Kesish: 1-sahifa' })
  const corner = await sheet.getByRole('button', { name: "Yuqori o'ng burchak" }).boundingBox()
  const picture = await sheet.getByRole('img').boundingBox()
  if (!corner || !picture) throw new Error('no corner to take hold of')
  const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2]
  await phone.page.mouse.move(x, y)
  await phone.page.mouse.down()
  await phone.page.mouse.move(x - picture.width / 2, y + 4, { steps: 4 })
  await phone.page.mouse.up()
  await sheet.getByRole('button', { name: 'Kesish', exact: true }).click()
  await expect.poll(width, longTimeoutOptions).toBeLessThan(before * 0.55)
  expect(await width()).toBeGreaterThan(before * 0.45)
  const camera = phone.page.getByLabel('Suratga olish')
  await camera.setInputFiles({ name: 'IMG_4.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await phone.page.getByText(/^IMG_4\.HEIC HEIC turida/).waitFor(longTimeoutOptions)
  await camera.setInputFiles([
    { name: 'IMG_5.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1024) },
    { name: 'katta.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ])
  await phone.page.getByText('IMG_5.jpg rasm sifatida ochilmadi').waitFor(longTimeoutOptions)
  await phone.page.getByText('katta.pdf 10 MB dan katta. Kichikroq faylni tanlang.').waitFor(longTimeoutOptions)

  await phone.context.setOffline(true)
  await phone.page.getByLabel('Ishingiz haqida yozing').fill("Mana, o'zim yechdim")
  await phone.page.getByRole('button', { name: 'Topshirish' }).click()
  await phone.page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  expect((await own(id)).messages).toEqual([])

  await phone.reborn('/')
  await phone.page.getByText('1 ta ish navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  expect((await own(id)).messages).toEqual([])
  await phone.context.setOffline(false)
  await expect.poll(async () => (await own(id)).messages.length, longTimeoutOptions).toBe(1)
  await phone.page.getByText('1 ta ish navbatda').waitFor({ state: 'detached', ...longTimeoutOptions })
  const { homework: work, messages } = await own(id)
  expect(work.status).toBe(HomeworkStatus.Waiting)
  expect(messages[0]).toMatchObject({ text: "Mana, o'zim yechdim", isSubmission: true, isLate: false })
  expect(messages[0]?.files.map(({ name }) => name)).toEqual(['IMG_3.jpg', 'IMG_2.jpg'])

  await phone.open(`/homework/${id}`)
  await phone.page.getByAltText('IMG_3.jpg').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(phone.page)).toEqual([])
  const { chats } = await teacher.call(homework.chats.own, {
    params: { id: groupId },
    query: { homeworkId: id, perPage: 100 },
  })
  const chat = chats.find(({ status }) => status === HomeworkStatus.Waiting)
  await teacher.call(homework.check.own, {
    params: { id: groupId, chatId: chat?.id as number },
    body: { status: ChatStatus.Accepted, score: 92, comment: 'Zo`r', version: chat?.version, clientId: randomUUID() },
  })
  await phone.page.getByText('Qabul qilindi: 92/100 ball').first().waitFor(longTimeoutOptions)
  expect(phone.ownFaults()).toEqual([])
})

async function holdExam(theme: string): Promise<number> {
  const { exam } = await teacher.call(exams.create, {
    body: {
      groupId,
      theme,
      description: 'Uchta savol',
      files: [],
      questionMode: QuestionMode.Same,
      questionFiles: [],
      startDate: dateDaysFromToday(),
      beginTime: '00:00',
      endTime: '23:59',
    },
  })
  return exam.id
}

const ownExam = (id: number) => student.call(ownExams.read, { params: { id } })

// Shows: PORTAL-013
it("a student's exam answers survive a killed server and a closed page, and answers written offline are submitted at the exam's end", async () => {
  const [id, next] = [await holdExam('Portaldan: imtihon'), await holdExam('Portaldan: vaqt tugadi')]
  const phone = await PortalPage.signedIn(product.url)
  await phone.context.clock.install({ time: Date.now() + 365 * 86_400_000 })
  await phone.reborn(`/exams/${id}`)
  await phone.page.getByText("Yozganlaringiz har so'zdan keyin shu telefonda saqlanadi").waitFor(longTimeoutOptions)
  await phone.page.getByRole('button', { name: 'Boshlash' }).click()
  const timer = phone.page.getByRole('timer')
  await timer.waitFor(longTimeoutOptions)
  // By the phone's clock the exam ended a year ago, but the timer must use the server's clock.
  await expect.poll(() => timer.textContent(), longTimeoutOptions).toMatch(/^(\d+:)?\d\d:\d\d$/)
  expect(await timer.textContent()).not.toBe('00:00')
  const field = () => phone.page.getByLabel('Ishingiz haqida yozing')
  await field().fill('Birinchi javob.')
  await product.kill()
  await field().pressSequentially(' Ikkinchi javob.')
  await phone.page.getByText(/^Saqlandi \d\d:\d\d:\d\d$/).waitFor(longTimeoutOptions)
  await phone.reborn(`/exams/${id}`)
  await expect.poll(() => field().inputValue(), longTimeoutOptions).toBe('Birinchi javob. Ikkinchi javob.')
  await phone.page.getByRole('button', { name: 'Topshirish' }).click()
  await phone.page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  await product.start()
  await expect
    .poll(async () => (await ownExam(id)).messages.map(({ text }) => text), { timeout: 40_000 })
    .toEqual(['Birinchi javob. Ikkinchi javob.'])
  expect((await ownExam(id)).exam.handedInAt).not.toBeNull()

  await phone.open(`/exams/${next}`)
  await phone.page.getByRole('button', { name: 'Boshlash' }).click(longTimeoutOptions)
  await field().fill('Ulgurganim')
  await phone.page.getByText(/^Saqlandi /).waitFor(longTimeoutOptions)
  await phone.context.setOffline(true)
  // Only the phone's clock advances by a day; the server's clock stays.
  await phone.context.clock.fastForward('24:00:00')
  await phone.page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  expect((await ownExam(next)).messages).toEqual([])
  await phone.context.setOffline(false)
  await expect
    .poll(async () => (await ownExam(next)).messages.map(({ text }) => text), { timeout: 40_000 })
    .toEqual(['Ulgurganim'])
})

// Shows: PORTAL-010, PORTAL-012
it('a chat shows new messages without a reload and saves a draft; if the homework was submitted on another phone, the student chooses which submission stays', async () => {
  const id = await give('Portaldan: suhbat')
  const phone = await PortalPage.signedIn(product.url)
  await phone.open(`/homework/${id}`)
  const field = () => phone.page.getByLabel('Ishingiz haqida yozing')
  await field().fill('Ustoz, 3-mashqni')
  await phone.page.getByText(/^Saqlandi /).waitFor(longTimeoutOptions)
  const { chats } = await teacher.call(homework.chats.own, {
    params: { id: groupId },
    query: { homeworkId: id, perPage: 100 },
  })
  const { fullName } = (await student.call(studentAccount.me)) as { fullName: string }
  const chat = chats.find((one) => one.student.fullName === fullName)
  await teacher.call(homework.write.own, {
    params: { id: groupId, chatId: chat?.id as number },
    body: { clientId: randomUUID(), text: 'Savolingiz bormi?', files: [] },
  })
  await phone.page.getByText('Savolingiz bormi?').waitFor(longTimeoutOptions)
  await phone.reborn(`/homework/${id}`)
  await expect.poll(() => field().inputValue(), longTimeoutOptions).toBe('Ustoz, 3-mashqni')
  await field().fill('Ustoz, 3-mashqni tushunmadim')
  await phone.addPhotos([await createPhoto(phone.page, 'savol.jpg')])
  await phone.page.getByRole('button', { name: 'Ustozga yozish' }).click()
  const said = async () => (await own(id)).messages.map(({ text, isSubmission }) => [text, isSubmission])
  await expect.poll(said, longTimeoutOptions).toEqual([
    ['Savolingiz bormi?', false],
    ['Ustoz, 3-mashqni tushunmadim', false],
  ])
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: 'Siz, bugun' })
    .getByAltText('savol.jpg')
    .waitFor(longTimeoutOptions)
  // A chat message does not change the state of the submission, and displayed messages are marked as read.
  await expect.poll(async () => (await own(id)).homework.unreadCount, longTimeoutOptions).toBe(0)
  expect((await own(id)).homework.status).toBe(HomeworkStatus.NotGiven)

  const texts = async () => (await own(id)).messages.map(({ text }) => text)
  await phone.context.setOffline(true)
  await field().fill('Birinchi telefondan')
  await phone.page.getByRole('button', { name: 'Topshirish' }).click()
  await phone.page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  await handIn(id, 'Ikkinchi telefondan')
  await phone.context.setOffline(false)
  await phone.page.getByRole('button', { name: 'Meniki ham topshirilsin' }).waitFor(longTimeoutOptions)
  await phone.page.getByText('Ikkinchi telefondan').waitFor(longTimeoutOptions)
  await phone.page.getByText('Birinchi telefondan').waitFor(longTimeoutOptions)
  expect((await texts()).slice(2)).toEqual(['Ikkinchi telefondan'])
  await phone.page.getByRole('button', { name: 'Meniki ham topshirilsin' }).click()
  await expect
    .poll(async () => (await texts()).slice(2), longTimeoutOptions)
    .toEqual(['Ikkinchi telefondan', 'Birinchi telefondan'])

  await phone.context.setOffline(true)
  await field().fill('Uchinchi')
  await phone.page.getByRole('button', { name: 'Topshirish' }).click()
  await phone.page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  await handIn(id, "To'rtinchi")
  await phone.context.setOffline(false)
  await phone.page.getByRole('button', { name: 'Serverdagisi qolsin' }).click(longTimeoutOptions)
  // The unsent text is in the input field again, so it was not lost.
  await expect.poll(() => field().inputValue(), longTimeoutOptions).toBe('Uchinchi')
  expect(await texts()).not.toContain('Uchinchi')
})

// Shows: PORTAL-009, PORTAL-025
it('a new version of the portal installs while homework waits to be sent, and the homework is sent exactly once', async () => {
  const id = await give('Portaldan: yangi versiya')
  const phone = new PortalPage(await openWindow({ isPhone: true }), product.url)
  const { page, context } = phone
  await context.route('**/portal/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// an older build` })
  })
  await phone.signIn('talaba')
  // Simulates an iPhone, which lacks background sync: only the page can send the waiting homework.
  await context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  const isSending = (url: URL) => /\/api\/student\/homeworks\/\d+\/messages/.test(url.pathname)
  await context.route(isSending, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await phone.open(`/homework/${id}`)
  await page.getByLabel('Ishingiz haqida yozing').fill('Yangilanishdan oldin', longTimeoutOptions)
  await page.getByRole('button', { name: 'Topshirish' }).click()
  await page.getByText(/^Navbatda/).waitFor(longTimeoutOptions)

  await context.unroute('**/portal/sw.js')
  const worker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      return { isWaiting: registration.waiting !== null, isActive: registration.active?.state === 'activated' }
    })
  await expect.poll(worker, longTimeoutOptions).toMatchObject({ isWaiting: true })
  await page.reload()
  await expect.poll(worker, longTimeoutOptions).toEqual({ isWaiting: false, isActive: true })
  await page
    .getByText(/Navbatda/)
    .first()
    .waitFor(longTimeoutOptions)
  expect((await own(id)).messages).toEqual([])

  await context.unroute(isSending)
  await page.reload()
  await expect
    .poll(async () => (await own(id)).messages.map(({ text }) => text), longTimeoutOptions)
    .toEqual(['Yangilanishdan oldin'])
  await page.reload()
  await page.getByText('Yangilanishdan oldin').first().waitFor(longTimeoutOptions)
  expect((await own(id)).messages).toHaveLength(1)
})
