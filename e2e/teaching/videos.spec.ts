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
import { dialog, longTimeout, openFromList, pageErrors, rowWith } from '../support/screen.ts'
import { digest, plays, recording, textFile } from '../support/videos.ts'

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
/** A timeout for the conversion on a busy machine. */
const converted = { timeout: 90_000 }

/** Opens the videos of a group, from the list of own groups. */
async function toVideos(page: Page) {
  await openFromList(page, group)
  await new GroupPage(page, product.url).tab('Videolar')
}

async function openForm(page: Page) {
  await page.goto(`${product.url}/my-groups`)
  await toVideos(page)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click(longTimeout)
  return dialog(page, 'Video yuklash')
}

const ofName = async (name: string) => {
  const list = await teacher.call(videos.list.own, { params: { id: groupId }, query: { value: name } })
  return list.videos[0]
}

const header = (page: Page) => page.getByRole('button', { name: /^Yuklanayotgan fayllar: / })
const percent = async (page: Page) =>
  Number(/(\d+)%/.exec((await header(page).getAttribute('aria-label', { timeout: 15_000 })) ?? '')?.[1])

/** Limits the upload speed to this many megabytes per second. */
async function limitLine(page: Page, mbPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: mbPerSecond < 0 ? -1 : mbPerSecond * 1024 ** 2,
  })
}

/** Reloads the page and confirms the browser's question; the upload then continues in the new page. */
async function reload(page: Page) {
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
}

it('the upload of a recording survives another screen, a killed server and a reload, and the video is complete and plays', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  const path = recording('Forma_tekshiruvi ʻ3ʼ ва функциялар.mp4', { padMb: 24 })
  const form = await openForm(page)
  await form
    .getByLabel('Videolarni shu yerga tashlang yoki tanlang')
    .setInputFiles([path, textFile('izoh.txt', 'salom')])
  await form.getByText("Video formati noto'g'ri: izoh.txt").waitFor(longTimeout)
  await expect
    .poll(() => form.getByLabel('1-video nomi').inputValue(), longTimeout)
    .toBe('Forma tekshiruvi ʻ3ʼ ва функциялар')
  expect(await violations(page)).toEqual([])
  await limitLine(page, 2)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  // A menu link does not reload the page, so the upload continues.
  await page
    .getByRole('navigation', { name: 'Asosiy menyu' })
    .getByRole('link', { name: 'Mening guruhlarim', exact: true })
    .click()
  await expect.poll(() => percent(page), longTimeout).toBeGreaterThan(12)
  expect(pageErrors(faults)).toEqual([])
  await product.kill()
  const atKill = await percent(page)
  await product.start()
  await expect.poll(() => percent(page), { timeout: 45_000 }).toBeGreaterThan(atKill + 12)

  await reload(page)
  const whileAway = faults.length
  // After a reload the page gets the bytes only if the user chooses the file again.
  await page.getByRole('button', { name: /^Yuklan/ }).click(longTimeout)
  const panel = page.getByRole('dialog', { name: /^Yuklan/ })
  await panel.getByText(/Faylni qayta tanlang: [1-9]\d?% dan davom etadi/).waitFor(longTimeout)
  expect((await ofName('Forma'))?.status).toBe(VideoStatus.Pause)
  await limitLine(page, -1)
  await panel.locator('input[type=file]').setInputFiles(recording('Boshqa.mp4'))
  await panel.getByText('Bu boshqa fayl: hajmi mos emas').waitFor(longTimeout)
  await panel.locator('input[type=file]').setInputFiles(path)
  await expect.poll(async () => (await ofName('Forma'))?.status, converted).toBe(VideoStatus.Done)

  const { id } = (await ofName('Forma')) ?? { id: 0 }
  const { history } = await teacher.call(videos.history, { params: { id } })
  expect(history.map(({ status }) => status).reverse()).toEqual([
    VideoStatus.Uploading,
    VideoStatus.Pause,
    VideoStatus.Uploading,
    VideoStatus.Waiting,
    VideoStatus.Processing,
    VideoStatus.Done,
  ])
  expect(digest(join(product.centre.data, 'uploads', await hostIdOf(id)))).toBe(digest(path))

  await page.keyboard.press('Escape')
  await toVideos(page)
  await rowWith(page, 'Forma tekshiruvi').getByText('Tayyor').waitFor(longTimeout)
  await rowWith(page, 'Forma tekshiruvi')
    .getByRole('link', { name: /^Forma tekshiruvi/ })
    .click()
  const player = dialog(page, /^Forma tekshiruvi/).locator('video')
  await plays(player)
  expect(await violations(page)).toEqual([])
  expect(pageErrors(faults.slice(whileAway))).toEqual([])
})

/** Returns the video's name at the host: the playback address contains its folder, and the upload has the same name. */
async function hostIdOf(id: number): Promise<string> {
  const { url } = await teacher.call(videos.play, { params: { id } })
  return url.split('/').at(-2) ?? ''
}

it('with a file handle an upload resumes by itself after a reload; a sign-out warns before it deletes the upload', async () => {
  const { page } = await withSession(product.url, 'oqituvchi', { isPhone: true })
  // The origin-private file system provides real file handles, so no file dialog is needed.
  await page.addInitScript(() => {
    const pick = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle('Ochiq dars.mp4', { create: true }),
    ]
    Object.assign(window, { showOpenFilePicker: pick })
  })
  const form = await openForm(page)
  const bytes = readFileSync(recording('Ochiq dars.mp4')).toString('base64')
  await page.evaluate(async (base64) => {
    const folder = await navigator.storage.getDirectory()
    const stream = await (await folder.getFileHandle('Ochiq dars.mp4', { create: true })).createWritable()
    await stream.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
    await stream.write(new Uint8Array(12 * 1024 ** 2))
    await stream.close()
  }, bytes)
  await form.getByLabel('Videolarni tanlang').click()
  await form.getByLabel('1-video nomi').waitFor(longTimeout)
  await limitLine(page, 0.5)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  const goesOn = async () => {
    const before = await percent(page)
    await expect.poll(() => percent(page), longTimeout).toBeGreaterThan(before + 5)
  }
  await expect.poll(() => percent(page), longTimeout).toBeGreaterThan(5)
  await reload(page)
  await goesOn()

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
  await goesOn()
  expect((await ofName('Ochiq dars'))?.status).toBe(VideoStatus.Uploading)
  await leave()
  await question.getByRole('button', { name: 'Chiqish' }).click()
  // On the slow connection the next page may take long to load, so only the navigation is awaited.
  await page.waitForURL(/\/signin/, { waitUntil: 'commit' })
  expect(await ofName('Ochiq dars')).toBeUndefined()
})
