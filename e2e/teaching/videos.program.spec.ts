import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { openMenuLink } from '../support/menu.ts'
import {
  locateDialog,
  locateRowWithText,
  longTimeoutOptions,
  openListRow,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { createTestVideo, createTextFile, sha256OfFile, waitUntilPlaying } from '../support/videos.ts'

let product: RunningServer
let teacher: ApiClient
let groupId: number
beforeAll(async () => {
  product = await startServer()
  teacher = await createStaffClient(product.url, 'oqituvchi')
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: group } })
  groupId = mine[0]?.id as number
})
afterAll(() => product?.remove())

const group = 'Frontend N-101'
/** Converting a video takes long on a busy machine. */
const converted = { timeout: 90_000 }

async function toVideos(page: Page) {
  await openListRow(page, group)
  await new GroupPage(page, product.url).tab('Videolar')
}

async function openForm(page: Page) {
  await page.goto(`${product.url}/my-groups`)
  await toVideos(page)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click(longTimeoutOptions)
  return locateDialog(page, 'Video yuklash')
}

const ofName = async (name: string) => {
  const list = await teacher.call(videos.list.own, { params: { id: groupId }, query: { value: name } })
  return list.videos[0]
}

const header = (page: Page) => page.getByRole('button', { name: /^Yuklanayotgan fayllar: / })
const percent = async (page: Page) =>
  Number(/(\d+)%/.exec((await header(page).getAttribute('aria-label', { timeout: 15_000 })) ?? '')?.[1])

async function limitLine(page: Page, mbPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: mbPerSecond < 0 ? -1 : mbPerSecond * 1024 ** 2,
  })
}

async function reload(page: Page) {
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
}

it('an upload of a recording survives a change of screen, a killed server and a reload, and the complete video plays', async () => {
  const { page, faults } = await openSignedInWindow(product.url, 'oqituvchi')
  const path = createTestVideo('Forma_tekshiruvi ʻ3ʼ ва функциялар.mp4', { padMb: 24 })
  const form = await openForm(page)
  await form
    .getByLabel('Videolarni shu yerga tashlang yoki tanlang')
    .setInputFiles([path, createTextFile('izoh.txt', 'salom')])
  await form.getByText("Video formati noto'g'ri: izoh.txt").waitFor(longTimeoutOptions)
  await expect
    .poll(() => form.getByLabel('1-video nomi').inputValue(), longTimeoutOptions)
    .toBe('Forma tekshiruvi ʻ3ʼ ва функциялар')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await limitLine(page, 2)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  // A click on the menu does not load a new page, so the upload continues.
  await openMenuLink(page, null, 'Mening guruhlarim')
  await expect.poll(() => percent(page), longTimeoutOptions).toBeGreaterThan(12)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
  await product.kill()
  const atKill = await percent(page)
  await product.start()
  await expect.poll(() => percent(page), { timeout: 45_000 }).toBeGreaterThan(atKill + 12)

  await reload(page)
  const whileAway = faults.length
  // After a reload the page cannot read the file until the user chooses it again.
  await page.getByRole('button', { name: /^Yuklan/ }).click(longTimeoutOptions)
  const panel = page.getByRole('dialog', { name: /^Yuklan/ })
  await panel.getByText(/Faylni qayta tanlang: [1-9]\d?% dan davom etadi/).waitFor(longTimeoutOptions)
  expect((await ofName('Forma'))?.status).toBe(VideoStatus.Pause)
  await limitLine(page, -1)
  await panel.locator('input[type=file]').setInputFiles(createTestVideo('Boshqa.mp4'))
  await panel.getByText('Bu boshqa fayl: hajmi mos emas').waitFor(longTimeoutOptions)
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
  expect(sha256OfFile(join(product.centre.data, 'uploads', await hostIdOf(id)))).toBe(sha256OfFile(path))

  await page.keyboard.press('Escape')
  await toVideos(page)
  await locateRowWithText(page, 'Forma tekshiruvi').getByText('Tayyor').waitFor(longTimeoutOptions)
  await locateRowWithText(page, 'Forma tekshiruvi')
    .getByRole('link', { name: /^Forma tekshiruvi/ })
    .click()
  const player = locateDialog(page, /^Forma tekshiruvi/).locator('video')
  await waitUntilPlaying(player)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(withoutRefusedRequestErrors(faults.slice(whileAway))).toEqual([])
})

/** Returns the video's id at the video host, which is a part of the playback address. */
async function hostIdOf(id: number): Promise<string> {
  const { url } = await teacher.call(videos.play, { params: { id } })
  return url.split('/').at(-2) ?? ''
}

it('after a reload, a browser with file handles resumes a video upload without asking for the file; signing out warns before deleting the upload', async () => {
  const { page } = await openSignedInWindow(product.url, 'oqituvchi', { isPhone: true })
  // Real file handles come from the origin-private file system, so that no file dialog opens.
  await page.addInitScript(() => {
    const pick = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle('Ochiq dars.mp4', { create: true }),
    ]
    Object.assign(window, { showOpenFilePicker: pick })
  })
  const form = await openForm(page)
  const bytes = readFileSync(createTestVideo('Ochiq dars.mp4')).toString('base64')
  await page.evaluate(async (base64) => {
    const folder = await navigator.storage.getDirectory()
    const stream = await (await folder.getFileHandle('Ochiq dars.mp4', { create: true })).createWritable()
    await stream.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
    await stream.write(new Uint8Array(12 * 1024 ** 2))
    await stream.close()
  }, bytes)
  await form.getByLabel('Videolarni tanlang').click()
  await form.getByLabel('1-video nomi').waitFor(longTimeoutOptions)
  await limitLine(page, 0.5)
  await form.getByRole('button', { name: 'Yuklash', exact: true }).click()
  const goesOn = async () => {
    const before = await percent(page)
    await expect.poll(() => percent(page), longTimeoutOptions).toBeGreaterThan(before + 5)
  }
  await expect.poll(() => percent(page), longTimeoutOptions).toBeGreaterThan(5)
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
  const question = locateDialog(page).filter({ hasText: "Fayllar yuklanmoqda. Chiqsangiz, yuklash to'xtaydi" })
  await question.getByRole('button', { name: 'Qolish' }).click()
  await goesOn()
  expect((await ofName('Ochiq dars'))?.status).toBe(VideoStatus.Uploading)
  await leave()
  await question.getByRole('button', { name: 'Chiqish' }).click()
  // Loading the page takes long on the slow connection, so only the start of the navigation is awaited.
  await page.waitForURL(/\/signin/, { waitUntil: 'commit' })
  expect(await ofName('Ochiq dars')).toBeUndefined()
})
