import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { chooseOperation, dialog, ownFaults, rowWith, soon } from '../support/screen.ts'
import { digest, recording, textFile } from '../support/videos.ts'

let product: Product
let teacher: Client
let groupId: number
beforeAll(async () => {
  product = await startProduct()
  teacher = await clientOf(product.url, 'oqituvchi')
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: group } })
  groupId = mine[0]?.id as number
})
afterAll(() => product?.remove())

const group = 'Frontend N-101'
/** The wait for a conversion beside everything else on a busy machine. */
const converted = { timeout: 90_000 }

async function openVideos(page: Page) {
  const one = new GroupPage(page, product.url)
  await one.open(group, '/my-groups')
  await one.tab('Videolar')
  await page.getByRole('button', { name: 'Video yuklash' }).first().waitFor(soon)
}

async function choose(page: Page, files: string[]) {
  await page.getByRole('button', { name: 'Video yuklash' }).first().click()
  const form = dialog(page, 'Video yuklash')
  await form.getByLabel('Videolarni shu yerga tashlang yoki tanlang').setInputFiles(files)
  return form
}

const ofName = async (name: string) => {
  const list = await teacher.call(videos.list.own, { params: { id: groupId }, query: { value: name } })
  return list.videos[0]
}
const statusOf = async (name: string) => (await ofName(name))?.status

const header = (page: Page) => page.getByRole('button', { name: /^Yuklanayotgan fayllar: / })
const percent = async (page: Page) =>
  Number(/(\d+)%/.exec((await header(page).getAttribute('aria-label', { timeout: 15_000 })) ?? '')?.[1])

/** The line out of the house, in MB a second. */
async function limitLine(page: Page, mbPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: mbPerSecond < 0 ? -1 : mbPerSecond * 1024 ** 2,
  })
}

it('recordings dropped on a group arrive while their teacher works elsewhere, are converted, watched, renamed and deleted', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  await openVideos(page)
  const files = ['Forma_tekshiruvi 1-qism.mp4', "O'zgaruvchilar ва функциялар.webm", 'Yozuv ʻ3ʼ.mkv']
  const form = await choose(page, [...files.map((name) => recording(name)), textFile('izoh.txt', 'salom')])
  await form.getByText("Video formati noto'g'ri: izoh.txt").waitFor(soon)
  await expect
    .poll(() => Promise.all([1, 2, 3].map((n) => form.getByLabel(`${n}-video nomi`).inputValue())), soon)
    .toEqual(['Forma tekshiruvi 1-qism', "O'zgaruvchilar ва функциялар", 'Yozuv ʻ3ʼ'])
  expect(await violations(page)).toEqual([])
  await limitLine(page, 0.2)
  await form.getByRole('button', { name: 'Yuklash (3)' }).click()
  // A link of the menu keeps the page, and with it what it uploads.
  await page
    .getByRole('navigation', { name: 'Asosiy menyu' })
    .getByRole('link', { name: 'Mening guruhlarim', exact: true })
    .click()
  await header(page).waitFor(soon)
  await limitLine(page, -1)
  for (const name of ['Forma tekshiruvi', "O'zgaruvchilar", 'Yozuv'])
    await expect.poll(() => statusOf(name), converted).toBe(VideoStatus.Done)

  await openVideos(page)
  const name = 'Forma tekshiruvi 1-qism'
  await rowWith(page, name).getByText('Tayyor').waitFor(soon)
  await rowWith(page, name).getByRole('link', { name }).click()
  const player = dialog(page, name).locator('video')
  await player.waitFor(soon)
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), soon).toBeGreaterThan(0.5)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })

  await chooseOperation(page, `${name}: yana amallar`, 'Holatlar tarixi')
  const history = dialog(page, `Holatlar tarixi: ${name}`)
  for (const status of ['Tayyor', 'Videoxostingda konvertatsiya qilinmoqda', 'Kutilmoqda'])
    await history.getByText(status, { exact: true }).first().waitFor(soon)
  await page.keyboard.press('Escape')

  await chooseOperation(page, `${name}: yana amallar`, 'Tahrirlash')
  const edit = dialog(page, 'Videoni tahrirlash')
  await edit.getByLabel('Video nomi').fill('Forma: qayta nomlangan')
  await edit.getByRole('button', { name: 'Saqlash' }).click()
  const renamed = rowWith(page, 'Forma: qayta nomlangan')
  await renamed.waitFor(soon)
  await chooseOperation(page, 'Forma: qayta nomlangan: yana amallar', "O'chirish")
  await dialog(page, "Videoni o'chirmoqchimisiz?").getByRole('button', { name: "O'chirish" }).click()
  await page.getByText("Video o'chirildi").first().waitFor(soon)
  await renamed.waitFor({ state: 'detached' })
  expect(ownFaults(faults)).toEqual([])
})

it('an upload goes on where it was after the server was killed, and again after a reload and the same file: byte for byte', async () => {
  const { page } = await withSession(product.url, 'oqituvchi')
  await openVideos(page)
  const path = recording('Uzoq dars.mp4', { padMb: 24 })
  const form = await choose(page, [path])
  await limitLine(page, 2)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await expect.poll(() => percent(page), soon).toBeGreaterThan(12)
  await product.kill()
  const atKill = await percent(page)
  await product.start()
  await expect.poll(() => percent(page), { timeout: 45_000 }).toBeGreaterThan(atKill + 12)

  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  // Nothing but a new choice of the file gives a reloaded page its bytes again.
  await page.getByRole('button', { name: /^Yuklan/ }).click(soon)
  const panel = page.getByRole('dialog', { name: /^Yuklan/ })
  await panel.getByText(/Faylni qayta tanlang: [1-9]\d?% dan davom etadi/).waitFor(soon)
  expect((await ofName('Uzoq dars'))?.status).toBe(VideoStatus.Pause)
  await limitLine(page, -1)
  await panel.locator('input[type=file]').setInputFiles(recording('Boshqa.mp4'))
  await panel.getByText('Bu boshqa fayl: hajmi mos emas').waitFor(soon)
  await panel.locator('input[type=file]').setInputFiles(path)
  await expect.poll(() => statusOf('Uzoq dars'), converted).toBe(VideoStatus.Done)

  const { id } = (await ofName('Uzoq dars')) ?? { id: 0 }
  const { history } = await teacher.call(videos.history, { params: { id } })
  expect(history.map(({ status }) => status).reverse()).toEqual([
    VideoStatus.Uploading,
    VideoStatus.Pause,
    VideoStatus.Uploading,
    VideoStatus.Waiting,
    VideoStatus.Processing,
    VideoStatus.Done,
  ])
  const stored = join(product.centre.data, 'uploads', await hostIdOf(id))
  expect(digest(stored)).toBe(digest(path))
})

/** The address of playing names the video's folder at the host; the upload is called the same. */
async function hostIdOf(id: number): Promise<string> {
  const { url } = await teacher.call(videos.play, { params: { id } })
  return url.split('/').at(-2) ?? ''
}

it('a page that kept a handle of the file goes on by itself after a reload', async () => {
  const { page } = await withSession(product.url, 'oqituvchi')
  // The browser's own folder for a site gives real handles without its dialog.
  await page.addInitScript(() => {
    const pick = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle('Ochiq dars.mp4', { create: true }),
    ]
    Object.assign(window, { showOpenFilePicker: pick })
  })
  await openVideos(page)
  const bytes = readFileSync(recording('Ochiq dars.mp4', { padMb: 8 })).toString('base64')
  await page.evaluate(async (base64) => {
    const folder = await navigator.storage.getDirectory()
    const stream = await (await folder.getFileHandle('Ochiq dars.mp4', { create: true })).createWritable()
    await stream.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
    await stream.close()
  }, bytes)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click()
  const form = dialog(page, 'Video yuklash')
  await form.getByLabel('Videolarni shu yerga tashlang yoki tanlang').click()
  await form.getByLabel('1-video nomi').waitFor(soon)
  await limitLine(page, 1)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await expect.poll(() => percent(page), soon).toBeGreaterThan(20)
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await limitLine(page, -1)
  await expect.poll(() => statusOf('Ochiq dars'), converted).toBe(VideoStatus.Done)
})

it('signing out while something uploads warns first, then deletes it; who stays goes on uploading', async () => {
  const { page } = await withSession(product.url, 'oqituvchi', { isPhone: true })
  await openVideos(page)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click()
  const form = dialog(page, 'Video yuklash')
  await form.getByLabel('Videolarni tanlang').setInputFiles(recording('Yarim dars.mp4', { padMb: 12 }))
  await limitLine(page, 0.5)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await expect.poll(() => percent(page), soon).toBeGreaterThan(5)
  const leave = async () => {
    await page.getByRole('button', { name: /^Shaxsiy menyu/ }).click()
    await page
      .getByRole('dialog', { name: /^Shaxsiy menyu/ })
      .getByRole('button', { name: 'Chiqish' })
      .click()
  }
  await leave()
  const question = dialog(page).filter({ hasText: "Fayllar yuklanmoqda. Chiqsangiz, yuklash to'xtaydi" })
  await question.getByRole('button', { name: 'Qolish' }).click()
  const before = await percent(page)
  await expect.poll(() => percent(page), soon).toBeGreaterThan(before + 5)
  await leave()
  await question.getByRole('button', { name: 'Chiqish' }).click()
  // All of that page over the slow line may take its time.
  await page.waitForURL(/\/signin/, { waitUntil: 'commit' })
  expect(await ofName('Yarim dars')).toBeUndefined()
})

it('a file that only calls itself a video ends in words a person understands, and stays nowhere', async () => {
  const { page } = await withSession(product.url, 'oqituvchi')
  await openVideos(page)
  const form = await choose(page, [textFile('Niqob.mp4', '<script>alert(1)</script>'.repeat(1_000))])
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await expect.poll(() => statusOf('Niqob'), soon).toBe(VideoStatus.Error)
  await rowWith(page, 'Niqob').getByText('Xatolik').waitFor(soon)
  await rowWith(page, 'Niqob').getByText('Fayl video emas').first().waitFor(soon)
})
